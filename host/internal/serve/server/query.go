package server

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// parseQuery decodes a query string: pairs between "&", percent-encoding and
// "+" for a space. Of a repeated name the last value wins, in the place of
// the first. What is not decodable, or not UTF-8, is refused and not guessed.
func parseQuery(raw string, limit int) ([]abi.Pair, error) {
	var pairs []abi.Pair
	for raw != "" {
		var part string
		part, raw, _ = strings.Cut(raw, "&")
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		name, err := unescapeQuery(name)
		if err != nil {
			return nil, err
		}
		if value, err = unescapeQuery(value); err != nil {
			return nil, err
		}
		if at := slices.IndexFunc(pairs, func(p abi.Pair) bool { return p.Name == name }); at >= 0 {
			pairs[at].Value = value
			continue
		}
		if len(pairs) == limit {
			return nil, invalidQuery(fmt.Sprintf("the query has more than %d names; send fewer, or send them in a body", limit))
		}
		pairs = append(pairs, abi.Pair{Name: name, Value: value})
	}
	return pairs, nil
}

func unescapeQuery(s string) (string, error) {
	if strings.IndexByte(s, '%') >= 0 || strings.IndexByte(s, '+') >= 0 {
		decoded, err := url.QueryUnescape(s)
		if err != nil {
			return "", invalidQuery(fmt.Sprintf("the query holds %q, which is no percent-encoding; write %% as %%25",
				problem.Text(s)))
		}
		s = decoded
	}
	if !utf8.ValidString(s) {
		return "", invalidQuery("the query is not UTF-8; encode it as UTF-8 before percent-encoding")
	}
	return s, nil
}

func invalidQuery(detail string) *problem.Problem {
	return &problem.Problem{Code: problem.CodeInvalidQuery, Detail: detail}
}
