"""Manitoba as a picture and as text."""
