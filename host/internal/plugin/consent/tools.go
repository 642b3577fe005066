package consent

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/toolschema"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// ToolTexts are all that agents are told of an endpoint that it offers as a tool, in a
// fixed order; nothing of another one.
func ToolTexts(e api.DeclaredEndpoint) []toolschema.Text {
	t := e.Tool
	if t == nil {
		return nil
	}
	list := []toolschema.Text{{Place: "name", Text: t.Name}, {Place: "title", Text: e.Title, Told: true},
		{Place: "description", Text: t.Description, Told: true}}
	for _, hint := range []struct {
		name string
		says *bool
	}{{"readOnly", t.ReadOnly}, {"idempotent", t.Idempotent}, {"destructive", t.Destructive}} {
		if hint.says != nil {
			list = append(list, toolschema.Text{Place: hint.name, Text: strconv.FormatBool(*hint.says)})
		}
	}
	list = append(list, inside("input", e.Input)...)
	return append(list, inside("output", e.Output)...)
}

func inside(place string, schema []byte) []toolschema.Text {
	texts := toolschema.Texts(schema)
	for i := range texts {
		texts[i].Place = place + "/" + texts[i].Place
	}
	return texts
}

// Tools are rows for the tools, with all that their author tells agents of them.
func Tools(list []api.DeclaredEndpoint) (rows []api.ConsentRow) {
	for _, e := range list {
		if e.Tool == nil {
			continue
		}
		row := api.ConsentRow{Kind: kindTool, Risk: hostfuncs.RiskMedium, Change: isKept, Text: "the tool",
			Words: visible.Identifier(e.Tool.Name)}
		if e.RequiresConfirmation {
			row.Risk, row.Text = hostfuncs.RiskLow, "the tool, which asks you before each call"
		}
		for _, t := range ToolTexts(e) {
			if t.Told {
				row.Words = Sentence(row.Words, t.Text)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// mostToolChanges is how many changed texts are told one by one.
const mostToolChanges = 200

// ToolChanges are the tools that a version offers agents beyond those of the installed one,
// and each text that they are told otherwise.
func ToolChanges(before, next []api.DeclaredEndpoint) (list []api.BehaviourChange) {
	old := map[string]api.DeclaredEndpoint{}
	for _, e := range before {
		old[e.Method+" "+e.Path] = e
	}
	more := 0
	for _, e := range next {
		name := e.Method + " " + e.Path
		was := old[name]
		switch {
		case e.Tool == nil:
			continue
		case was.Tool == nil:
			c := api.BehaviourChange{Kind: NewTool, Endpoint: name, To: e.Tool.Name, What: "agents are offered a tool"}
			c.Text = fmt.Sprintf("agents are offered the tool %.60q", e.Tool.Name)
			list = append(list, c)
			continue
		}
		for _, c := range textChanges(ToolTexts(was), ToolTexts(e), "of a tool") {
			if len(list) >= mostToolChanges {
				more++
				continue
			}
			c.Kind, c.Endpoint = ToolText, name+" "+c.Endpoint
			c.Text = fmt.Sprintf("%s: %.200q, and no longer %.200q", c.What, c.To, c.From)
			list = append(list, c)
		}
	}
	if more > 0 {
		what := fmt.Sprintf("agents are told otherwise in %d more places, too many to show: read its manifest", more)
		list = append(list, api.BehaviourChange{Kind: ToolText, What: what, Text: what})
	}
	return list
}

// textChanges compares texts by their places; Endpoint is the place, and of what they are texts.
func textChanges(before, next []toolschema.Text, of string) (list []api.BehaviourChange) {
	old, now := map[string]string{}, map[string]bool{}
	for _, t := range before {
		old[t.Place] = t.Text
	}
	for _, t := range next {
		now[t.Place] = true
		was, known := old[t.Place]
		if known && was == t.Text || !known && t.Text == "" {
			continue
		}
		c := api.BehaviourChange{Endpoint: t.Place, To: t.Text, What: "agents are told something more " + of}
		if known && was != "" {
			c.What = "agents are told otherwise " + of
			c.From, c.To = difference(was, t.Text)
		}
		list = append(list, c)
	}
	for _, t := range before {
		if !now[t.Place] && t.Text != "" {
			list = append(list, api.BehaviourChange{Endpoint: t.Place, From: t.Text, To: "(nothing)",
				What: "agents are told something no longer " + of})
		}
	}
	return list
}

// difference shortens two texts to the words in which they differ, with those beside them.
func difference(from, to string) (string, string) {
	a, b := strings.Fields(from), strings.Fields(to)
	front, back := 0, 0
	for front < min(len(a), len(b)) && a[front] == b[front] {
		front++
	}
	for back < min(len(a), len(b))-front && a[len(a)-1-back] == b[len(b)-1-back] {
		back++
	}
	const beside = 3 // words
	cut := func(words []string) string {
		start, end := max(front-beside, 0), min(len(words)-back+beside, len(words))
		text := strings.Join(words[start:end], " ")
		if start > 0 {
			text = "… " + text
		}
		if end < len(words) {
			text += " …"
		}
		return text
	}
	if front == len(a) && front == len(b) {
		return from, to // they differ in spaces alone
	}
	return cut(a), cut(b)
}
