package settings

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// MaxTextLength is the length of the longest text and the longest password,
// in Unicode code points. Both may be empty.
const MaxTextLength = 8192

// maxNumberBytes is the length of the longest number as written.
const maxNumberBytes = 64

// check holds a value against a declaration. It returns the value as compact
// JSON, or what is wrong. Nothing that it returns of a password but the value
// tells the value.
func check(s *manifest.Setting, value abi.RawJSON) (abi.RawJSON, *api.SettingFinding) {
	wrong := func(problem string) (abi.RawJSON, *api.SettingFinding) {
		return nil, &api.SettingFinding{Key: s.Key, Problem: problem, Allowed: allowed(s)}
	}
	if len(value) > MaxFileBytes {
		return wrong("it is too long")
	}
	compact := jsontext.Value(value).Clone()
	if !compact.IsValid() || compact.Compact() != nil {
		return wrong("it is not valid JSON")
	}
	value = abi.RawJSON(compact)
	kind := compact.Kind()
	switch s.Type {
	case manifest.SettingToggle:
		if kind == 't' || kind == 'f' {
			return value, nil
		}
	case manifest.SettingNumber:
		if kind == '0' {
			if problem := checkNumber(s, string(value)); problem != "" {
				return wrong(problem)
			}
			return value, nil
		}
	case manifest.SettingSelect, manifest.SettingText, manifest.SettingPassword:
		if kind == '"' {
			text, _ := unquote(value) // it is valid
			if problem := checkText(s, text); problem != "" {
				return wrong(problem)
			}
			return value, nil
		}
	}
	if kind == 'n' {
		return wrong("it is null; to go back to the default, unset it")
	}
	return wrong("it is " + abi.KindName(value))
}

func checkNumber(s *manifest.Setting, text string) string {
	if len(text) > maxNumberBytes {
		return fmt.Sprintf("it has more than %d digits", maxNumberBytes)
	}
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsInf(x, 0):
		return text + " is not finite"
	case s.Min != nil && x < *s.Min:
		return fmt.Sprintf("%s is below %s", text, number(*s.Min))
	case s.Max != nil && x > *s.Max:
		return fmt.Sprintf("%s is above %s", text, number(*s.Max))
	}
	return ""
}

func checkText(s *manifest.Setting, text string) string {
	if s.Type == manifest.SettingSelect {
		for _, option := range s.Options {
			if option.Value == text {
				return ""
			}
		}
		return clip(text) + " is none of its options"
	}
	if n := utf8.RuneCountInString(text); n > MaxTextLength {
		return fmt.Sprintf("it is %d characters long", n)
	}
	return ""
}

// allowed says what a setting may be.
func allowed(s *manifest.Setting) string {
	switch s.Type {
	case manifest.SettingToggle:
		return "true or false"
	case manifest.SettingNumber:
		switch {
		case s.Min != nil && s.Max != nil:
			return fmt.Sprintf("a number from %s to %s", number(*s.Min), number(*s.Max))
		case s.Min != nil:
			return fmt.Sprintf("a number from %s upwards", number(*s.Min))
		case s.Max != nil:
			return fmt.Sprintf("a number up to %s", number(*s.Max))
		}
		return "a finite number"
	case manifest.SettingSelect:
		values := make([]string, len(s.Options))
		for i, option := range s.Options {
			values[i] = option.Value
		}
		return "one of " + list(values)
	}
	return fmt.Sprintf("a string of at most %d characters", MaxTextLength)
}

// shownNames is how many names stand in one text.
const shownNames = 30

// list writes names one after the other.
func list(names []string) string {
	quoted := make([]string, 0, min(len(names), shownNames+1))
	for i, name := range names {
		if i == shownNames {
			quoted = append(quoted, fmt.Sprintf("and %d more", len(names)-i))
			break
		}
		quoted = append(quoted, clip(name))
	}
	return strings.Join(quoted, ", ")
}

// clip quotes a text and cuts it.
func clip(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) > most {
		return fmt.Sprintf("%.60q...", text)
	}
	return strconv.Quote(text)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// unquote returns the text of a JSON string.
func unquote(value abi.RawJSON) (string, error) {
	text, err := jsontext.AppendUnquote(nil, value)
	return string(text), err
}
