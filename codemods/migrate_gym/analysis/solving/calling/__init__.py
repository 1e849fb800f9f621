"""What calls give: of functions of the project, of what they are handed, and of what is outside."""
