package server

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// checkInput checks a request against the schema that its endpoint declares: the
// body, which has no name twice, so that nobody can read another value than was
// checked; or the query of methods without a body. Defaults of what is absent are
// filled in before.
func (x *request) checkInput(req *abi.CLIRequest) error {
	text := []byte(req.Body)
	switch {
	case !hasBody(req.Method):
		text = x.queryText(req)
	case text == nil && x.input.Default() == nil:
		return invalidInput([]schema.Failure{{Keyword: "required", Message: "there is no body"}})
	case text == nil:
		text = x.input.Default()
	case x.s.json.hasTwice(text):
		return invalidInput([]schema.Failure{{Keyword: "duplicate", Message: "has a member twice"}})
	}
	work := x.s.cfg.Limits.InputWork // of both, which is bounded as a whole
	if hasBody(req.Method) {
		var filled []byte
		if filled, work = x.input.Fill(text, work, int(x.s.cfg.Limits.BodyBytes)); work < 0 {
			return invalidInput([]schema.Failure{{Keyword: "default",
				Message: "with the defaults of what it lacks it is more than this host takes: send less"}})
		}
		if len(filled) > len(text) && !x.reserve(&x.bodyBytes, cap(filled)+len(text)) {
			return x.tooMuchInFlight()
		}
		text, req.Body = filled, filled
	}
	if failures := x.input.Check(text, work); failures != nil {
		return invalidInput(failures)
	}
	return nil
}

// queryText is a query as the object that a schema describes. What the query lacks is
// added to it.
func (x *request) queryText(req *abi.CLIRequest) []byte {
	for name, value := range x.input.Defaults() {
		if slices.ContainsFunc(req.Query, func(p abi.Pair) bool { return p.Name == name }) {
			continue
		}
		if value[0] == '"' {
			value = abi.AppendUnquoted(nil, value)
		}
		req.Query = append(req.Query, abi.Pair{Name: name, Value: string(value)})
	}
	text := []byte{'{'}
	for i, p := range req.Query {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(abi.AppendString(text, p.Name), ':')
		text = x.input.AppendValue(text, p.Name, p.Value)
	}
	return append(text, '}')
}

// hasTwice reports whether an object of a text that is JSON has a name twice.
func (j *jsonReaders) hasTwice(text []byte) bool {
	r := j.get(text)
	defer j.put(r)
	r.dec.Reset(&r.src, jsontext.AllowDuplicateNames(false))
	_, err := r.dec.ReadValue()
	return err != nil
}

// checkOutput checks the body of an answer with a status of 200 to 299 against the schema
// that its endpoint declares; bytes of another type have none.
func (x *request) checkOutput(resp *answer) error {
	if resp.Status < 200 || resp.Status > 299 || resp.rawBody != nil || !bodyAllowed(resp.Status) {
		return nil
	}
	body := []byte(resp.Body)
	if body == nil {
		body = []byte("null")
	}
	if failures := x.output.Check(abi.WellFormed(body), x.s.cfg.Limits.InputWork); failures != nil {
		p := problem.InvalidResponse("is not what output of its endpoint declares: " + failures[0].Pointer + " " +
			failures[0].Message)
		p.Extra = map[string]any{"errors": failures}
		return p
	}
	return nil
}

func invalidInput(failures []schema.Failure) error {
	first := failures[0]
	where := "it"
	if first.Pointer != "" {
		where = problem.Text(first.Pointer)
	}
	return &problem.Problem{Code: problem.CodeInvalidInput,
		Detail: "the request is not what the endpoint takes: " + where + " " + problem.Text(first.Message),
		Extra:  map[string]any{"errors": failures}}
}
