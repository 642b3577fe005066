package api

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/problem"
)

// Routes of what passes between a plugin's backend and its user interface.
var (
	// CallMethod calls a method that the backend has registered.
	CallMethod = Post[MethodCall, jsontext.Value]("/plugins/{id}/methods/{namespace}/{method}",
		"Calls a method with the body as its argument", ForPlugin())
	// EmitEvent sends an event to the listeners of the backend. It is queued
	// when the answer comes.
	EmitEvent = Post[EmitRequest, None]("/plugins/{id}/events", "Sends an event to a plugin", ForPlugin())
)

// MethodCall calls a method of a plugin.
type MethodCall struct {
	ID        string `path:"id" json:"-"`
	Namespace string `path:"namespace" json:"-"`
	Method    string `path:"method" json:"-"`
	// Args is the argument; nil is null.
	Args jsontext.Value `body:"json" json:"-"`
}

// EmitRequest sends an event to a plugin.
type EmitRequest struct {
	ID      string         `path:"id" json:"-"`
	Channel string         `json:"channel"`
	Data    jsontext.Value `json:"data"`
}

// Check wants a channel.
func (r EmitRequest) Check() error {
	if r.Channel == "" {
		return problem.InvalidRequest("the channel is missing; give the name of the channel that the plugin listens on")
	}
	return nil
}
