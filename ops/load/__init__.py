"""The load drill: scripted games over HTTP against any deployment, watched by many; nothing may be lost or doubled."""
