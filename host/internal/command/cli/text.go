package cli

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// Faults shows files that are damaged or gone, and what to do.
func (t *Term) Faults(list []api.Fault) {
	for _, f := range list {
		t.Printf("%s: %s; %s", Clean(f.File), CleanLines(f.Problem), f.Advice)
	}
}

// Size is a number of bytes for people.
func Size(n int64) string {
	switch {
	case n >= 10<<30:
		return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}

// ShortVersion is a version within a sentence: what an author may put behind
// its numbers is no place for another sentence.
func ShortVersion(version string) string {
	const most = 20
	if Cells(version) > most {
		return Clip(version, most) + "…"
	}
	return version
}

// Quoted is a title that may be empty.
func Quoted(title string) string {
	if title == "" {
		return "without a title"
	}
	return `"` + title + `"`
}

// CallNumber is the number of a call as people write it.
func CallNumber(id int64) string { return "c" + strconv.FormatInt(id, 10) }

// CallRows are calls that were decided on.
func CallRows(list []api.AskedCall) [][]string {
	heading := []string{"CALL", "PLUGIN", "VERSION", "METHOD", "PATH", "ASKED BY", "DECISION", "BY", "AT", "STATE"}
	return RowsOf(heading, list, func(c api.AskedCall) []string {
		decision, word := c.Approved, "approved"
		if c.Rejected != nil {
			decision, word = c.Rejected, "rejected"
		}
		return []string{CallNumber(c.ID), c.Plugin, c.Version, c.Method, visible.Identifier(c.Path), c.RequestedBy, word,
			decision.By,
			Since(decision.At), strings.TrimSpace(c.State + " " + c.Code)}
	})
}

// CallExample is a call that a user can try: of a GET endpoint where there is
// one.
func CallExample(id string, endpoints []api.DeclaredEndpoint) string {
	e := endpoints[0]
	for _, other := range endpoints {
		if other.Method == "GET" {
			e = other
			break
		}
	}
	line := "call " + QuoteArg(id) + " " + e.Method + " " + QuoteArg(e.Path)
	if e.Method != "GET" && e.Method != "DELETE" {
		line += " -d '{}'"
	}
	return line
}

// SealedText counts what a key protects.
func SealedText(s api.Sealed) string {
	if s.Records == 0 {
		return "nothing yet"
	}
	return RecordsText(s.Records) + " of " + Count(s.Plugins, "plugin")
}

// RecordsText is a number of passwords and secrets.
func RecordsText(n int) string {
	if n == 1 {
		return "1 password or secret"
	}
	return fmt.Sprintf("%d passwords and secrets", n)
}

// PlaceText says where a key is: in a file that the host is given, if there is one.
func PlaceText(source, file string) string {
	switch {
	case file != "":
		return "the file " + file
	case source == "keyring":
		return "the keyring of the operating system"
	}
	return "a file in the data folder"
}

// Since is a time for people, in the zone of this machine.
func Since(at time.Time) string {
	if at.IsZero() {
		return "-"
	}
	return at.Local().Format("2006-01-02 15:04:05")
}

// PolicyText is a policy in words.
func PolicyText(policy string) string {
	switch policy {
	case api.PolicySigned:
		return "signed; only signed plugins are installed and start"
	case api.PolicyListed:
		return "listed; only signed plugins that a catalogue lists are installed, and only signed ones start"
	case api.PolicyTrusted:
		return "trusted; only plugins of trusted publishers are installed and start"
	}
	return "any; plugins need no signature"
}

// Count is a number with its noun.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// MCPTools lists tools of MCP servers that a plugin may call.
func MCPTools(tools []api.MCPTool) string {
	var names []string
	for _, t := range tools {
		name := t.Server + "/" + t.Tool
		if t.Asks {
			name += " (asks)"
		}
		names = append(names, Clean(name))
	}
	return cmp.Or(strings.Join(names, ", "), "no tool of an MCP server")
}
