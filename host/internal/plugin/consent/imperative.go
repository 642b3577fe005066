package consent

import (
	"fmt"
	"regexp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/toolschema"
)

// imperatives are phrases that tell a model what to do beyond the call of a tool. A tool
// says what it does; who gives orders in its description wants to steer the agent.
var imperatives = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|earlier|above|all|other|` +
		`your|the|any)\b.{0,20}\b(instructions?|rules?|prompts?|messages?|tools?|context)\b`),
	regexp.MustCompile(`(?i)\b(do not|don't|never|without)\b.{0,20}\b(tell|telling|mention\w*|reveal\w*|inform\w*|` +
		`show\w*|ask\w*|confirm\w*|warn\w*|notify\w*)\b.{0,30}\b(user|human|person|anyone|anybody|them|confirmation|` +
		`permission|approval)\b`),
	regexp.MustCompile(`(?i)\bwithout (asking|telling|confirm\w*|permission|approval)\b`),
	regexp.MustCompile(`(?i)\b(you|the (assistant|model|agent|ai)) ` +
		`(must|should|shall|have to|need to|are (now|required))\b`),
	regexp.MustCompile(`(?i)\b(always|first|immediately) (call|use|run|invoke|read|send|prefer)\b`),
	regexp.MustCompile(`(?i)\b(before|after|instead of) (using|calling|running|answering|responding|any other|every)\b`),
	regexp.MustCompile(`(?i)\b(system prompt|developer message|hidden instructions?|jailbreak)\b`),
	regexp.MustCompile(`(?i)</?\s*(system|important|instructions?|assistant|secret|admin|prompt)\b[^>]{0,40}>`),
	regexp.MustCompile(`(?i)\b(read|open|cat|send|include|pass|upload|paste)\b.{0,40}(~/|\.ssh|id_rsa|\.env\b|` +
		`/etc/|\bpasswords?\b|\bapi keys?\b|\bcredentials?\b|\btokens?\b|\bconversation\b|\bchat history\b)`),
}

// Imperatives are notes on what a tool tells agents that reads as orders to them.
func Imperatives(e api.DeclaredEndpoint) (notes []string) {
	if e.Tool == nil {
		return nil
	}
	return orders(ToolTexts(e), " of the tool "+e.Tool.Name)
}

// OfferImperatives are such notes on what is offered beside tools.
func OfferImperatives(o *api.Offers) []string { return orders(OfferTexts(o), "") }

func orders(texts []toolschema.Text, of string) (notes []string) {
	for _, t := range texts {
		for _, phrase := range imperatives {
			if at := phrase.FindString(t.Text); at != "" {
				notes = append(notes, fmt.Sprintf("the %s%s gives agents orders (%.80q): say what it does",
					t.Place, of, at))
				break
			}
		}
	}
	return notes
}
