package server

import (
	"net/http"
	"reflect"
)

// archiveBody stands for a body that is an archive.
type archiveBody struct{}

// routeDocs describes every route of [hostRoutes], by method and pattern.
func routeDocs() map[string]routeDoc {
	const (
		plugins = "/api/v1/plugins"
		plugin  = plugins + "/{id}"
	)
	return map[string]routeDoc{

		"GET " + plugin + "/logs":   {summary: "Shows the end of the log", query: []string{"level", "limit", "since", "requestId", "before", "follow"}, answer: listed("entries", of[[]LogEntry]())},
		"GET " + plugin + "/events": {summary: "Streams the events of a plugin", content: eventContent},

		"GET /api/v1/ai":                                  {summary: "Shows which AI provider plugins use", answer: of[AISettings]()},
		"PUT /api/v1/ai":                                  {summary: "Sets the AI provider", body: of[AIChange](), answer: of[AISettings]()},
		"DELETE /api/v1/ai":                               {summary: "Forgets the AI provider"},
		"POST /api/v1/ai/test":                            {summary: "Asks the AI provider something", answer: of[AITest]()},
		"GET /api/v1/ai/usage":                            {summary: "Shows the tokens that plugins have used today", answer: listed("usage", of[[]AIUsage]())},
		"GET " + plugin + "/sessions":                     {summary: "Lists the sessions of a plugin", answer: of[SessionList]()},
		"POST " + plugin + "/sessions":                    {summary: "Begins a session", body: of[promptBody](), status: http.StatusCreated, answer: of[Session]()},
		"GET " + plugin + "/sessions/{session}":           {summary: "Shows a session", answer: of[Session]()},
		"DELETE " + plugin + "/sessions/{session}":        {summary: "Deletes a session with its messages"},
		"GET " + plugin + "/sessions/{session}/messages":  {summary: "Lists the messages of a session", answer: listed("messages", of[[]SessionMessage]())},
		"POST " + plugin + "/sessions/{session}/messages": {summary: "Sends a message", body: of[textBody](), status: http.StatusAccepted, answer: of[Session]()},
		"POST " + plugin + "/sessions/{session}/stop":     {summary: "Ends a session for good", answer: of[Session]()},
	}
}

// listed is an object with one member.
func listed(member string, t reflect.Type) reflect.Type {
	return reflect.StructOf([]reflect.StructField{{Name: "Member", Type: t, Tag: reflect.StructTag(`json:"` + member + `"`)}})
}
