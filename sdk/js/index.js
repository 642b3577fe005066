// Plugins get everything from the host; this package holds types alone.
export {};
