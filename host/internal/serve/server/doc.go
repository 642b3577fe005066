// Package server is the control server of wasmhost: HTTP on the loopback
// interface, through which programs of the same machine reach the endpoints
// of plugins and through which the command line reaches a running host.
//
// # Use
//
//	tokens, err := server.OpenTokens(dataDir, server.TokensOptions{})
//	srv, err := server.New(server.Config{Port: server.DefaultPort}, tokens, plugins, mux)
//	err = srv.Listen()             // binds; srv.Addrs() says where
//	err = srv.Serve()              // until Shutdown
//	err = srv.Shutdown(ctx)        // lets running calls finish, for a bounded time
//
// # What flows in and out
//
// Requests flow in over TCP or a Unix socket. Those for endpoints go to
// [Plugins], those for the control API to the [api.Mux] that [New] gets, as
// values of the types in package api, which documents the routes. What comes
// back, an answer or an error, flows out as HTTP.
//
// Every request passes the same checks, in this order: request id and security
// headers; the Host, Origin and Sec-Fetch-Site checks (guard.go), since any
// web page can send requests to the loopback port; the table of routes
// (routes.go) or, for /plugins/, the exact look-up in the snapshot of
// declared endpoints (plugin_route.go); the token (auth.go); the limits and
// the check of the body (body.go). A handler returns an error; one place
// (serve.go) turns it into a problem+json body, logs it once and counts it.
//
// Streams are server-sent events (stream.go): their number is bounded, also
// for each token; a slow client is given up, and a stream ends with its token.
// Archives are bounded by progress and by the limit server.archive-bytes, not by the
// limits of other bodies.
//
// # What it deliberately does not do
//
// It names no service, and does not know how plugins run: [Plugins] is all it
// sees of them. It keeps no deadline for calls, no queue and no state of a
// plugin; it only maps what [Plugins.Call] returns to HTTP. It never cleans a
// path, never redirects, never answers by a guess, and never sends a CORS
// header unless an origin was configured.
//
// # Decisions where http.md leaves room
//
//   - Duplicate names in a JSON body are accepted, since RFC 8259 allows them
//     and JSON test suites demand it; lone surrogate escapes are refused,
//     since no UTF-8 string can hold them; a byte order mark is refused.
//   - An empty body is no body, whatever its Content-Type; white space alone
//     is invalid JSON. JSON is application/json or any type that ends in
//     +json; a charset other than utf-8, a Content-Encoding, a missing or a
//     repeated Content-Type is 415.
//   - A body sent with a method other than POST, PUT and PATCH is read within
//     the limit and dropped.
//   - A token that is not for the plugin of the path gets 403 whether or not
//     that plugin exists, so a narrow token enumerates nothing either. The
//     routes under /api/v1 and /metrics take unscoped tokens only.
//   - A path without any open endpoint answers 401 to a caller without a
//     token before it answers 405 or 503.
//   - HEAD and OPTIONS are methods like any other: 405 unless declared, which
//     the manifest does not allow.
package server
