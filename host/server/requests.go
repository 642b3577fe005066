package server

// The bodies that routes of the host take, but for those that the interfaces
// of services have.

// promptBody begins a session.
type promptBody struct {
	Prompt string `json:"prompt"`
}

// textBody sends a message.
type textBody struct {
	Text string `json:"text"`
}
