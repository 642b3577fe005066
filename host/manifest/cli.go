package manifest

import (
	"encoding/json"
	"strings"
)

// CLI declares the endpoints of a plugin on the control server.
type CLI struct {
	Endpoints []Endpoint `json:"endpoints" rule:"required,items=200" doc:"Endpoints below /plugins/<plugin-id>/"`
}

// Endpoint is one method and path.
type Endpoint struct {
	// Method is GET, POST, PUT, DELETE, or PATCH, which is tolerated.
	Method string `json:"method" rule:"required" doc:"HTTP method"`
	// Path has no slash at either end; it is compared as it is, after one
	// percent-decoding of the request, but for parameters in braces.
	Path        string `json:"path" rule:"required,len=1..200,visible,format=endpoint" doc:"Path appended to /plugins/<plugin-id>/"`
	Description string `json:"description,omitempty" rule:"len=0..500" doc:"What the endpoint does"`
	Auth        bool   `json:"auth" rule:"default=true" doc:"Whether a bearer token is needed; true when left out"`
	// RequiresConfirmation has each call wait until the user has approved it.
	RequiresConfirmation bool `json:"requiresConfirmation,omitempty" doc:"Whether the user must approve each call in the inbox; false when left out"`
	// Export is for plug-ins of Extism's: an export of the backend that gets the
	// body of the request as its input, and whose output is that of the response.
	Export string `json:"export,omitempty" rule:"len=1..100,visible" doc:"Export of an Extism plug-in: body in, body out"`
	Title  string `json:"title,omitempty" rule:"len=1..100,visible" doc:"Name of the endpoint for people"`
	// Headers are those of a request that the handler gets, in lower case.
	Headers []string `json:"headers,omitempty" rule:"items=16,len=1..100,format=header" doc:"Request headers that the handler gets"`
	// RawBody has the handler get bodies of any type, as bytes.
	RawBody bool `json:"rawBody,omitempty" doc:"Whether the body arrives as bytes of any content type, unparsed"`
	// Input is a JSON Schema of the body, or of the query of GET and DELETE; Output
	// one of the body of answers with a status of 200 to 299. A reference to a file
	// is replaced by its text where the files are there.
	Input  json.RawMessage `json:"input,omitempty" doc:"JSON Schema of the body, or of the query of GET and DELETE"`
	Output json.RawMessage `json:"output,omitempty" doc:"JSON Schema of the body of answers"`
	// Responses are content types in lower case; an endpoint without any answers
	// with JSON and sets no headers.
	Responses []string `json:"responses,omitempty" rule:"items=16,len=3..100,format=mediaType" doc:"Content types beside JSON of answers"`
	// Tool offers the endpoint to agents; nil is no.
	Tool *Tool `json:"tool,omitempty" rule:"orTrue" doc:"Offers the endpoint to agents as a tool, by MCP"`
}

// TrimSlashes takes off one slash at either end of a path of an endpoint, which the
// rules warn of.
func TrimSlashes(path string) string { return strings.TrimSuffix(strings.TrimPrefix(path, "/"), "/") }

func (c *checker) cli() {
	block := c.top["cli"]
	if !block.is(kindObject) {
		return
	}
	c.needsPermission("cli", ruleCLIPermission, PermissionCLI)
	c.needsBackend("cli", ruleCLIBackend)
	type route struct{ method, path string }
	seen := make(map[route]bool)
	for i := range c.m.CLI.Endpoints {
		e := &c.m.CLI.Endpoints[i]
		e.Path = TrimSlashes(e.Path)
		for j, name := range e.Headers {
			e.Headers[j] = strings.ToLower(name)
		}
		for j, name := range e.Responses {
			e.Responses[j] = strings.ToLower(name)
		}
	}
	var patterns []declaredPattern
	tools := map[string]bool{}
	block.get("endpoints").members(func(i int, e value) bool {
		if !e.is(kindObject) {
			return !c.full()
		}
		method, okM := e.get("method").text()
		path, okP := e.get("path").text()
		path = TrimSlashes(path)
		switch {
		case method == "PATCH":
			c.err(e.get("method"), ruleMethodPatch, `Use "PUT" or "POST" to work with every host.`,
				"PATCH is not in the interface; this host accepts it")
		case okM:
			c.oneOf(e.get("method"), method, choices("method"), ruleMethodValue)
		}
		if okM && okP {
			r := route{method, path}
			if seen[r] {
				c.err(e, ruleEndpointUnique, "Remove one.", "%s %s stands twice", clip(printable(method)), quote(path))
			}
			seen[r] = true
		}
		patterns = c.pattern(e.get("path"), path, patterns)
		c.received(e, method)
		if i < len(c.m.CLI.Endpoints) {
			c.tool(e, &c.m.CLI.Endpoints[i], tools)
		}
		if !e.get("auth").present() {
			c.err(e, ruleAuthDefault,
				`Add "auth": true, or "auth": false for an endpoint that whoever reaches the host may call.`,
				"auth is left out; a token will be needed")
		}
		return !c.full()
	})
}
