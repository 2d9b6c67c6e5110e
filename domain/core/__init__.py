"""What all rulesets share."""
