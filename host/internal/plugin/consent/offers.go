package consent

import (
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/toolschema"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// shownSkill is how much of the text of a skill a row shows.
const shownSkill = 4000

// OfferTexts are all that agents are told by what is offered beside tools, which may be nil,
// in a fixed order.
func OfferTexts(o *api.Offers) (list []toolschema.Text) {
	if o == nil {
		return nil
	}
	add := func(place, text string, told bool) {
		list = append(list, toolschema.Text{Place: place, Text: text, Told: told})
	}
	for _, p := range o.Prompts {
		add("prompt "+p.Label, p.Prompt, true)
	}
	for _, f := range o.Files {
		add("file "+f.Path, Sentence(f.Path, f.Title, f.MIMEType), true)
	}
	for _, name := range o.Collections {
		add("rows of "+name, name, false)
	}
	for _, s := range o.Skills {
		add("skill "+s.Name, s.Text, true)
		for _, f := range s.Files {
			if f.Path != "SKILL.md" {
				add("skill "+s.Name+", "+f.Path, f.Digest, false)
			}
		}
	}
	return list
}

// Offered are rows for what agents are offered beside tools.
func Offered(o *api.Offers) (rows []api.ConsentRow) {
	if o == nil {
		return nil
	}
	add := func(risk, text string, words ...string) {
		rows = append(rows, api.ConsentRow{Kind: kindOffer, Risk: risk, Change: isKept, Text: text,
			Words: Sentence(words...)})
	}
	for _, s := range o.Skills {
		text := fmt.Sprintf("a skill, which teaches a model (%d bytes, %d files)", len(s.Text), len(s.Files))
		add(hostfuncs.RiskMedium, text, s.Name, visible.Cut(s.Text, shownSkill))
	}
	for _, p := range o.Prompts {
		add(hostfuncs.RiskLow, "a prompt", p.Label, p.Prompt)
	}
	for _, name := range o.Collections {
		add(hostfuncs.RiskMedium, "agents read all rows of the collection", name)
	}
	for _, f := range o.Files {
		add(hostfuncs.RiskLow, "a file to read", visible.Identifier(f.Path), f.Title)
	}
	return rows
}

// OfferChanges are each text that agents are told otherwise than by the installed version,
// beside tools.
func OfferChanges(before, next *api.Offers) (list []api.BehaviourChange) {
	for i, c := range textChanges(OfferTexts(before), OfferTexts(next), "beside tools") {
		if i == mostToolChanges {
			c = api.BehaviourChange{What: "agents are told otherwise in more places, too many to show"}
		}
		c.Kind = OfferText
		c.Text = fmt.Sprintf("%s: %.60q: %.200q, and no longer %.200q", c.What, c.Endpoint, c.To, c.From)
		if list = append(list, c); i == mostToolChanges {
			break
		}
	}
	return list
}
