package cli

import (
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"github.com/wasmhost/wasmhost/host/api"
)

// WriteJSON writes a value as indented JSON; characters that a terminal
// might act on are escaped.
func WriteJSON(w io.Writer, value any) error {
	return encodeJSON(w, value, jsontext.WithIndent("  "))
}

// WriteJSONLine writes a value as one line of JSON, escaped in the same way.
func WriteJSONLine(w io.Writer, value any) error {
	return encodeJSON(w, value)
}

// encodeJSON writes times as the API does, with all three digits of their
// milliseconds, so that a script may compare those of both as texts.
func encodeJSON(w io.Writer, value any, layout ...json.Options) error {
	text, err := json.Marshal(value, jsonv1.DefaultOptionsV1(), api.TimesOption(), json.JoinOptions(layout...))
	if err != nil {
		return fmt.Errorf("encode the outcome: %w", err)
	}
	_, err = w.Write(append(EscapeJSON(text), '\n'))
	return err
}
