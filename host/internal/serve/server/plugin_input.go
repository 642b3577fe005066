package server

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// checkInput checks a request against the schema that its endpoint declares: the
// body, which has no name twice, so that nobody can read another value than was
// checked; or the query of methods without a body.
func (x *request) checkInput(req *abi.CLIRequest) error {
	text := []byte(req.Body)
	switch {
	case !hasBody(req.Method):
		text = []byte{'{'}
		for i, p := range req.Query {
			if i > 0 {
				text = append(text, ',')
			}
			text = append(abi.AppendString(text, p.Name), ':')
			text = x.input.AppendValue(text, p.Name, p.Value)
		}
		text = append(text, '}')
	case text == nil:
		return invalidInput([]schema.Failure{{Keyword: "required", Message: "there is no body"}})
	case x.s.json.hasTwice(text):
		return invalidInput([]schema.Failure{{Keyword: "duplicate", Message: "has a member twice"}})
	}
	if failures := x.input.Check(text, x.s.cfg.Limits.InputWork); failures != nil {
		return invalidInput(failures)
	}
	return nil
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
