"""The parts that all rulesets share."""
