package server

import (
	"fmt"
	"math"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// decodeResponse reads a CliResponse as a guest wrote it. Nothing is taken on
// trust: it must be one JSON object with a status that HTTP can carry; other
// members are ignored, but two of one name that matters are refused. The body
// is a part of raw, in which half of a surrogate pair may stand as JSON.stringify
// escapes it.
func (j *jsonReaders) decodeResponse(raw abi.RawJSON) (resp answer, err error) {
	text := abi.WellFormed(raw) // as long as raw
	resp.size = len(raw)
	r := j.get(text)
	defer j.put(r)
	open, err := r.dec.ReadToken()
	if err != nil {
		return resp, problem.InvalidResponse("is not JSON")
	}
	if open.Kind() != '{' {
		return resp, problem.InvalidResponse("is not an object but " + abi.KindName(raw))
	}
	hasStatus := false
	for r.dec.PeekKind() != '}' {
		name, err := r.dec.ReadToken()
		if err != nil {
			return resp, problem.InvalidResponse("is not valid JSON")
		}
		key := memberOther
		if name.Kind() == '"' {
			key = memberOf(name)
		}
		value, err := r.dec.ReadValue()
		if err != nil {
			return resp, problem.InvalidResponse("is not valid JSON")
		}
		switch key {
		case memberStatus:
			if hasStatus {
				return resp, problem.InvalidResponse("has two statuses")
			}
			if resp.Status, err = parseStatus(value); err != nil {
				return resp, err
			}
			hasStatus = true
		case memberBody:
			if resp.Body != nil {
				return resp, problem.InvalidResponse("has two bodies")
			}
			end := r.dec.InputOffset()
			resp.Body = raw[end-int64(len(value)) : end]
		case memberRawBody, memberContentType, memberHeaders:
			end := r.dec.InputOffset()
			part := resp.member(key)
			if *part != nil {
				return resp, problem.InvalidResponse("has two members of one name")
			}
			if value.Kind() != 'n' {
				*part = text[end-int64(len(value)) : end]
			}
		}
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return resp, problem.InvalidResponse("is not valid JSON")
	}
	for _, c := range raw[r.dec.InputOffset():] {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return resp, problem.InvalidResponse("has text after its end")
		}
	}
	if !hasStatus {
		return resp, problem.InvalidResponse("has no status")
	}
	return resp, nil
}

// member is where the text of a member is kept.
func (a *answer) member(key member) *[]byte {
	switch key {
	case memberRawBody:
		return &a.rawBody
	case memberContentType:
		return &a.contentType
	}
	return &a.headers
}

type member int

const (
	memberOther member = iota
	memberStatus
	memberBody
	memberRawBody
	memberContentType
	memberHeaders
)

func memberOf(name jsontext.Token) member {
	switch name.String() {
	case "status":
		return memberStatus
	case "body":
		return memberBody
	case "rawBody":
		return memberRawBody
	case "contentType":
		return memberContentType
	case "headers":
		return memberHeaders
	}
	return memberOther
}

// parseStatus reads a status as a JSON number, in any spelling of a whole
// number in 200..999.
func parseStatus(value jsontext.Value) (int, error) {
	if value.Kind() != '0' {
		return 0, problem.InvalidResponse("has a status that is not a number but " + abi.KindName(value))
	}
	if len(value) == 3 {
		if n, err := strconv.Atoi(string(value)); err == nil && n >= 200 {
			return n, nil
		}
	}
	f, err := strconv.ParseFloat(string(value), 64)
	if err != nil || f != math.Trunc(f) || f < 200 || f > 999 {
		return 0, problem.InvalidResponse(fmt.Sprintf("has the status %.40s", value))
	}
	return int(f), nil
}
