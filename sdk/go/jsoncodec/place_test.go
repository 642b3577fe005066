package jsoncodec

import (
	"strings"
	"testing"
)

func TestPlace(t *testing.T) {
	for text, want := range map[string]string{
		`7!`:                                     "",
		`{"name": 7!}`:                           "name",
		`{"a": {"b": 1}, "c": [1, {"d": 2!}]}`:   "c[1].d",
		`[0, [1, 2!, 3]]`:                        "[1][1]",
		`{"a": [1]!, "b": [1]}`:                  "a",
		`{"a": {}, "b": "x}"!`:                   "b", // cut off after it
		`{"a": {"b": "wrong"!, oops`:             "a.b",
		` { "x" : "{\"y\": 1}" , "y" : null! } `: "y",
		`{}!`:                                    "",
		`[]!`:                                    "",
		`[{"a": 1}]! `:                           "",
		`{"a"!`:                                  "",
	} {
		offset := strings.Index(text, "!")
		if got := Place([]byte(strings.Replace(text, "!", "", 1)), offset); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
