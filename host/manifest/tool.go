package manifest

import (
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/toolschema"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// Tool offers an endpoint to agents. What it and the schemas of the endpoint say is text
// that a model believes: consent shows all of it.
type Tool struct {
	// Name is that behind the plugin's id; see [Endpoint.ToolName].
	Name        string `json:"name,omitempty" rule:"len=1..60,format=toolName" doc:"Name behind the plugin's id; made of the path when left out"`
	Description string `json:"description,omitempty" rule:"len=1..1000,visible" doc:"What agents are told; the endpoint's description when left out"`
	// The hints are as declared, nil where nothing is.
	ReadOnly    *bool `json:"readOnly,omitempty" doc:"Whether it changes nothing"`
	Idempotent  *bool `json:"idempotent,omitempty" doc:"Whether the same call again changes nothing more"`
	Destructive *bool `json:"destructive,omitempty" doc:"Whether it may delete or overwrite something"`
}

const (
	// mostToolName is how long the name of a tool is, without the plugin's id.
	mostToolName = 60
	// mostToolText is how many bytes all that a tool says may have: a person reads it.
	mostToolText = 8 << 10
)

// ToolName is the name of the tool, without the plugin's id: the declared one, or else the
// path with an underscore for each slash, and nothing of braces.
func (e *Endpoint) ToolName() string {
	if e.Tool != nil && e.Tool.Name != "" {
		return e.Tool.Name
	}
	name := strings.NewReplacer("...}", "", "{", "", "}", "", "/", "_").Replace(e.Path)
	return strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf || !formats["toolName"].pattern.MatchString(string(r)) {
			return '-'
		}
		return r
	}, name)
}

// ToolDescription is what agents are told of the endpoint.
func (e *Endpoint) ToolDescription() string {
	if e.Tool != nil && e.Tool.Description != "" {
		return e.Tool.Description
	}
	return e.Description
}

// tool checks what an endpoint offers to agents. Names are those of the tools before it.
func (c *checker) tool(v value, e *Endpoint, names map[string]bool) {
	tool := e.Tool
	if tool == nil {
		return
	}
	at := v.get("tool")
	for _, key := range []string{"rawBody", "export"} {
		if v.get(key).present() && (key == "export" || e.RawBody) {
			c.err(at, ruleToolBytes, "Take out tool or "+key+".", "agents call tools with JSON, and %s takes bytes", key)
		}
	}
	name := e.ToolName()
	switch {
	case tool.Name == "" && (len(name) > mostToolName || strings.Trim(name, "-_") == ""):
		c.err(at, ruleToolPath, `Give it one, as in "tool": {"name": "add"}.`,
			"the path makes no name of 1 to %d letters and digits for the tool", mostToolName)
	case names[name]:
		c.err(at, ruleToolUnique, `Give one another, as in "tool": {"name": "add"}.`,
			"there are two tools of the name %s", quote(name))
	}
	names[name] = true
	if tool.ReadOnly != nil && *tool.ReadOnly && tool.Destructive != nil && *tool.Destructive {
		c.err(at, ruleToolHints, "Take one out.", "it changes nothing, and deletes or overwrites something")
	}
	if tool.Destructive != nil && !*tool.Destructive && e.RequiresConfirmation {
		c.err(at, ruleToolHints, "Take destructive out.", "agents are told of each tool that asks first that it is "+
			"destructive")
	}
	if e.ToolDescription() == "" {
		c.err(at, ruleToolSilent, "Write a description of the endpoint, or of its tool.",
			"agents are not told what it does")
	}
	for _, text := range []value{v.get("title"), v.get("description"), at.get("description"), v.get("path")} {
		if s, ok := text.text(); ok {
			c.plainText(text, s)
		}
	}
}

// plainText refuses what deceives a reader, or shows nothing to him and something to a
// model.
func (c *checker) plainText(v value, text string) {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '\t' }) {
		if visible.Identifier(line) != line {
			c.err(v, ruleToolHidden, "Write it without control characters, and such as show nothing or turn texts round.",
				"agents would read what no reader sees: %s", quote(visible.Identifier(line)))
			return
		}
	}
}

// toolSchemas checks what the schemas of a tool say, once they are known.
func (c *checker) toolSchemas(v value, e *Endpoint) {
	if c.has(ruleSchema) || c.has(ruleSchemaFile) {
		return
	}
	if _, err := toolschema.Of(e.Method, e.Path, e.Input); err != nil {
		c.err(v.get("tool"), ruleToolArguments, "Give one another name.", "%s", clip(printable(err.Error())))
	}
	size := len(e.Title) + len(e.ToolDescription())
	for _, key := range []string{"input", "output"} {
		text := e.Input
		if key == "output" {
			text = e.Output
		}
		for _, t := range toolschema.Texts(text) {
			if t.Told {
				size += len(t.Text)
			}
			if strings.HasSuffix(t.Place, "x-mcp-header") {
				c.err(v.get(key), ruleToolArguments, "Take x-mcp-header out.",
					"arguments in headers would be kept in logs of proxies")
			}
			if visible.Identifier(t.Place) != t.Place {
				c.plainText(v.get(key), t.Place)
			} else {
				c.plainText(v.get(key), t.Text)
			}
			if c.full() {
				return
			}
		}
	}
	if size > mostToolText {
		c.err(v.get("tool"), ruleToolTexts, "Say it shorter.",
			"what agents are told has %d bytes with the schemas; at most %d are allowed, so that the user can read all of it",
			size, mostToolText)
	}
}
