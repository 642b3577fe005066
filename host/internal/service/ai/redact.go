package ai

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// failure is what servers say about a failure, in the forms in use.
type failure struct {
	Error   json.RawMessage `json:"error"`
	Message string          `json:"message"`
	Detail  json.RawMessage `json:"detail"`
}

type failureParts struct {
	Message string          `json:"message"`
	Type    string          `json:"type"`
	Code    json.RawMessage `json:"code"`
	Param   string          `json:"param"`
}

// said returns what the body of a failed answer says, as one text.
func said(body []byte) string {
	var f failure
	if json.Unmarshal(body, &f) != nil {
		return ""
	}
	parts := []string{f.Message}
	for _, raw := range []json.RawMessage{f.Error, f.Detail} {
		var text string
		var p failureParts
		switch {
		case json.Unmarshal(raw, &text) == nil:
			parts = append(parts, text)
		case json.Unmarshal(raw, &p) == nil:
			_ = json.Unmarshal(p.Code, &text) // a number is the status again
			parts = append(parts, p.Message, text, p.Param)
		}
	}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

// Lengths of what counts as a repetition, in bytes.
const (
	repeatedPrompt = 12
	repeatedKey    = 6
	leastSecret    = 4 // shorter ones are in any text
	maxDetail      = 240
)

// showable returns a text of the server when it can be shown: shortened, in
// one line, and empty where it repeats a part of the key or of a message.
// Servers do repeat both: a rejected key with some of its characters starred
// out, or the input that they could not parse.
func showable(text, key string, messages []Message) string {
	if repeats(text, key, repeatedKey) {
		return ""
	}
	for _, m := range messages {
		if repeats(text, m.Text, repeatedPrompt) {
			return ""
		}
	}
	return visible.Cut(oneLine(text), maxDetail)
}

// repeats reports whether text has all of secret, or n bytes of it that
// follow each other.
func repeats(text, secret string, n int) bool {
	if secret = strings.TrimSpace(secret); len(secret) < leastSecret {
		return false
	}
	if len(secret) <= n {
		return strings.Contains(text, secret)
	}
	if len(text) > maxFailureBytes {
		return true // too much to look through
	}
	if len(text) < n {
		return false
	}
	windows := make(map[string]bool, len(text))
	for i := 0; i+n <= len(text); i++ {
		windows[text[i:i+n]] = true
	}
	for i := 0; i+n <= len(secret); i++ {
		if windows[secret[i:i+n]] {
			return true
		}
	}
	return false
}

// oneLine replaces what would break a line of a log or move a cursor.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text)
}
