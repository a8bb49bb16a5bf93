"""The only room that knows aiohttp, python-socketio and APScheduler: everything that travels passes here."""
