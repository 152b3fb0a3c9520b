"""What counters and markers look like."""
