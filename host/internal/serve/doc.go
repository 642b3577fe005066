// Package serve has no code: it is the floor of what answers clients on the loopback port. Its
// folders are the server with its tokens, the endpoints and pages of plugins, the console and
// the metrics. Requests flow in, calls of plugins and of routes flow down, answers flow out.
package serve
