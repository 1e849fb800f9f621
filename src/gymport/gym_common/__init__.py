"""What the shim's trees of gym's modules share: parts that were the same in every release."""
