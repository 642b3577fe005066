package hostfuncs

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxParams is how many bytes of parameters a call may pass to the functions
// of cli, settings and timers: 16 KiB, which is far more than their names and
// numbers need. Decoding more would take time that no meter counts.
const MaxParams = 16 << 10

// decode reads the parameters of function into the struct that into points
// to. Members that the struct does not know are ignored, so that a newer SDK
// may pass more. Missing members keep their zero value: the caller checks.
func decode(function string, params []byte, into any) error {
	if len(params) > MaxParams {
		return abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf(
			"%s: parameters of %d bytes are over the limit of %d bytes", function, len(params), MaxParams))
	}
	if err := json.Unmarshal(params, into); err != nil {
		return abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf("%s: %s", function, describe(err)))
	}
	return nil
}

// describe says in plain words why parameters could not be read, without the
// names of Go types.
func describe(err error) string {
	var semantic *json.SemanticError
	if errors.As(err, &semantic) && semantic.JSONPointer != "" {
		return fmt.Sprintf("parameter %q has a value of the wrong type (%s)",
			semantic.JSONPointer.LastToken(), kindName(semantic.JSONKind))
	}
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		return fmt.Sprintf("the parameters are not valid JSON at byte %d", syntactic.ByteOffset)
	}
	return "the parameters must be one JSON object"
}

func kindName(kind jsontext.Kind) string {
	switch kind {
	case 'n':
		return "null"
	case 't', 'f':
		return "boolean"
	case '"':
		return "string"
	case '0':
		return "number"
	case '{':
		return "object"
	case '[':
		return "array"
	}
	return "unknown"
}

// null is the result of a function that returns nothing.
var null = abi.RawJSON("null")
