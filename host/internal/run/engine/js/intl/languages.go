package intl

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// locales gives tags of languages as they are written; the input is one.
type locales struct{}

func (locales) compute(inputs [][]byte, _ func()) ([]byte, error) {
	if len(inputs) != 1 || len(inputs[0]) > 200 || strings.ContainsRune(string(inputs[0]), '_') {
		return nil, refused("Incorrect locale information provided")
	}
	tag, err := language.Raw.Parse(string(inputs[0]))
	if err != nil || tag == language.Und && !strings.EqualFold(string(inputs[0]), "und") {
		return nil, refused("Incorrect locale information provided")
	}
	if canonical, err := language.DeprecatedBase.Canonicalize(tag); err == nil {
		tag = canonical
	}
	return []byte(tag.String()), nil
}

// plurals says which plural a number has in a language.
type plurals struct {
	rules *plural.Rules
	tag   language.Tag
}

func newPlurals(how []byte) (computer, error) {
	spec, err := read[struct {
		Locale  string
		Ordinal bool
	}](how)
	if err != nil {
		return nil, err
	}
	rules := plural.Cardinal
	if spec.Ordinal {
		rules = plural.Ordinal
	}
	return plurals{rules, language.Make(spec.Locale)}, nil
}

var pluralNames = map[plural.Form]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one",
	plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// compute takes a number as it is shown, without grouping.
func (p plurals) compute(inputs [][]byte, _ func()) ([]byte, error) {
	if len(inputs) != 1 || len(inputs[0]) > mostDigits {
		return nil, refused("a number is needed")
	}
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(string(inputs[0]), "-"), ".")
	if len(whole) > 8 { // the rules look at the last digits
		whole = "1" + whole[len(whole)-8:]
	}
	fraction = fraction[:min(len(fraction), 8)]
	i, err := strconv.Atoi(whole)
	if err != nil {
		return []byte("other"), nil // infinity, or no number
	}
	trimmed := strings.TrimRight(fraction, "0")
	f, _ := strconv.Atoi("0" + fraction)
	t, _ := strconv.Atoi("0" + trimmed)
	return []byte(pluralNames[p.rules.MatchPlural(p.tag, i, len(fraction), len(trimmed), f, t)]), nil
}

// order says which of two texts comes first.
type order struct {
	collator *collate.Collator
	// base, where it is not nil, decides first, and what it takes for the same is
	// compared without marks.
	base *collate.Collator
}

func newOrder(how []byte) (computer, error) {
	spec, err := read[struct {
		Locale, Sensitivity string
		Numeric             bool
	}](how)
	if err != nil {
		return nil, err
	}
	var options []collate.Option
	switch spec.Sensitivity {
	case "base":
		options = append(options, collate.Loose)
	case "accent":
		options = append(options, collate.IgnoreCase)
	}
	if spec.Numeric {
		options = append(options, collate.Numeric)
	}
	tag := language.Make(spec.Locale)
	o := order{collator: collate.New(tag, options...)}
	if spec.Sensitivity == "case" {
		o.base = collate.New(tag, append(options, collate.Loose)...)
	}
	return o, nil
}

// mostCompared is how much of a text is looked at.
const mostCompared = 64 << 10

func (o order) compute(inputs [][]byte, _ func()) ([]byte, error) {
	if len(inputs) != 2 {
		return nil, refused("two texts are needed")
	}
	a, b := inputs[0], inputs[1]
	a, b = a[:min(len(a), mostCompared)], b[:min(len(b), mostCompared)]
	if o.base != nil {
		if first := o.base.Compare(a, b); first != 0 {
			return strconv.AppendInt(nil, int64(first), 10), nil
		}
		a, b = unmarked(a), unmarked(b)
	}
	result := o.collator.Compare(a, b)
	return strconv.AppendInt(nil, int64(result), 10), nil
}

// unmarked is a text without accents and other marks.
func unmarked(text []byte) []byte {
	var out []byte
	for _, r := range string(norm.NFD.Bytes(text)) {
		if !unicode.Is(unicode.Mn, r) {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}
