package server

import (
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
	}
}

// listed is an object with one member.
func listed(member string, t reflect.Type) reflect.Type {
	return reflect.StructOf([]reflect.StructField{{Name: "Member", Type: t, Tag: reflect.StructTag(`json:"` + member + `"`)}})
}
