package abi

// Channels that begin with HostChannels carry events of the host. A guest
// neither subscribes to them by events.on nor sends to them.
const HostChannels = "wasmhost:"

// SessionChannel is the channel of what sessions.watch subscribes to. Its data
// is an object of the session's "id" and its "status".
const SessionChannel = HostChannels + "session"
