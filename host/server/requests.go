package server

import "encoding/json"

// The bodies that routes of the host take, but for those that the interfaces
// of services have.

// rollbackBody goes back to the version before.
type rollbackBody struct {
	KeepData *bool `json:"keepData"`
}

// acceptFaultBody names a file that is damaged or gone.
type acceptFaultBody struct {
	File string `json:"file"`
}

// emitBody sends an event to a plugin.
type emitBody struct {
	Channel string          `json:"channel"`
	Data    json.RawMessage `json:"data"`
}

// networkBody says what a plugin may reach.
type networkBody struct {
	AllowHosts *[]string `json:"allowHosts"`
	Only       bool      `json:"only"`
}

// inspectBody names the folder of a plugin.
type inspectBody struct {
	Path string `json:"path"`
}

// promptBody begins a session.
type promptBody struct {
	Prompt string `json:"prompt"`
}

// textBody sends a message.
type textBody struct {
	Text string `json:"text"`
}
