package wasmhost

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// A body that does not fit is told with the place of what does not.
func TestBodyNamesWhatDoesNotFit(t *testing.T) {
	read := func(d *jsoncodec.Decoder, v *map[string][]int8) error {
		return jsoncodec.DecodeMap(d, v, jsoncodec.KeyString, func(d *jsoncodec.Decoder, v *[]int8) error {
			return jsoncodec.DecodeSlice(d, v, jsoncodec.DecodeInt)
		})
	}
	long := strings.Repeat("k", maxPlace+1)
	for body, want := range map[string]string{
		`{"a": [1], "b": [2, "x"]}`: "does not fit: b[1]: a value of kind string",
		`{"a": [1, 300 ]}`:          "does not fit: a[1]: ",
		`{"a": 1}`:                  "does not fit: a: a value of kind number",
		`[]`:                        "does not fit: a value of kind array",
		`{"` + long + `": 1}`:       "does not fit: a value of kind number",
	} {
		var v map[string][]int8
		if err := decode(new(jsoncodec.Decoder), read, []byte(body), &v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", body, err, want)
		}
	}
}
