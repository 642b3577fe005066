package ai

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// checkJSON reports what keeps a text from being a JSON object that can be
// worked with safely: duplicate names, deep nesting, numbers whose exact value
// would fill the memory. It returns how many objects and arrays there are.
func checkJSON(text []byte) (parts int, err error) {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	if d.PeekKind() != '{' {
		return 0, errors.New("it is not a JSON object")
	}
	for {
		token, err := d.ReadToken()
		switch {
		case errors.Is(err, io.EOF):
			return parts, nil
		case err != nil:
			return 0, jsonFault(err)
		}
		switch token.Kind() {
		case '{', '[':
			parts++
			if d.StackDepth() > maxDepth {
				return 0, fmt.Errorf("it is nested deeper than %d levels", maxDepth)
			}
		case '0':
			if !sensible(token.String()) {
				return 0, fmt.Errorf("the number at %q is longer than %d characters or its exponent is beyond %d",
					visible.Cut(string(d.StackPointer()), 80), maxNumberBytes, maxExponent)
			}
		}
		if d.StackDepth() == 0 && d.PeekKind() != 0 {
			return 0, errors.New("something follows the JSON object")
		}
	}
}

// jsonFault says what is wrong with a text without repeating it.
func jsonFault(err error) error {
	var syntax *jsontext.SyntacticError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it is not valid JSON: it ends too early")
	case errors.As(err, &syntax) && errors.Is(syntax.Err, jsontext.ErrDuplicateName):
		return fmt.Errorf("an object has the same name twice, at byte %d", syntax.ByteOffset)
	case errors.As(err, &syntax):
		return fmt.Errorf("it is not valid JSON, at byte %d", syntax.ByteOffset)
	}
	return errors.New("it is not valid JSON")
}

// sensible reports whether the exact value of a number is of a sensible size.
func sensible(number string) bool {
	if len(number) > maxNumberBytes {
		return false
	}
	i := strings.IndexAny(number, "eE")
	if i < 0 {
		return true
	}
	exponent, err := strconv.Atoi(strings.TrimPrefix(number[i+1:], "+"))
	return err == nil && exponent >= -maxExponent && exponent <= maxExponent
}

// object cuts the JSON object out of an answer, which may have a fence, a
// thought or a sentence around it.
func object(answer string) string {
	from, to := strings.IndexByte(answer, '{'), strings.LastIndexByte(answer, '}')
	if from < 0 || to < from {
		return ""
	}
	return answer[from : to+1]
}
