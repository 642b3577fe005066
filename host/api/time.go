package api

import (
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// timeLayout is how every time is written: in UTC, with milliseconds, always
// three digits of them, so that times compare as texts.
const timeLayout = "2006-01-02T15:04:05.000Z"

// asWritten leaves JSON of plugins as it is, with escapes of half of a surrogate
// pair, which JavaScript writes of a character that was cut in two.
var asWritten = json.JoinOptions(jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true))

// timeEncoder writes times so. It is made once, since it remembers which types
// have none.
var timeEncoder = json.WithMarshalers(json.MarshalToFunc(encodeTime))

// TimesOption makes an encoder write times as the API does, for programs that
// hand on what they have read from it.
func TimesOption() json.Options { return timeEncoder }

// Encode makes JSON of one line: texts have their control characters escaped,
// and values that a plugin wrote lose their white space.
func Encode(value any) ([]byte, error) {
	return json.Marshal(value, json.Deterministic(true), timeEncoder, asWritten)
}

func encodeTime(e *jsontext.Encoder, t time.Time) error {
	t = t.UTC()
	if year := t.Year(); year < 0 || year > 9999 {
		return fmt.Errorf("the year %d has not four digits", year)
	}
	return e.WriteToken(jsontext.String(t.Format(timeLayout)))
}
