"""Any gym code, from any year, on today's Python, numpy and Gymnasium."""
