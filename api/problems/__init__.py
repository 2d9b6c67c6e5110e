"""Every error as a problem document (RFC 9457), and a page for each kind."""
