package ai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// schema is a plugin's inputSchema, ready to check one answer at a time.
type schema struct {
	compiled *jsonschema.Schema
	steps    *stepLimit
}

// schemaURL names the schema to the library. Nothing is loaded from there.
const schemaURL = "wasmhost:///inputSchema"

// closedLoader refuses to load other schemas, from files as from the network.
type closedLoader struct{}

func (closedLoader) Load(string) (any, error) {
	return nil, errors.New("references to other documents are not followed")
}

// compileSchema checks and compiles an inputSchema. Its errors are of code
// invalid_argument or quota_exceeded, but for that of an ended context.
func compileSchema(ctx context.Context, text []byte, most int) (*schema, error) {
	if len(text) > most {
		return nil, abi.Exceeded("the inputSchema has %d bytes; at most %d are allowed", len(text), most)
	}
	parts, err := checkJSON(text)
	if err != nil {
		return nil, abi.Invalid("the inputSchema is not usable: %v", err)
	}
	if parts > maxSchemaParts {
		return nil, abi.Exceeded("the inputSchema has %d objects and arrays; at most %d are allowed", parts, maxSchemaParts)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, abi.Invalid("the inputSchema is not valid JSON")
	}
	if top, has := document.(map[string]any)["type"]; has && top != "object" {
		return nil, abi.Invalid(`the inputSchema must describe an object: write "type": "object" at its top`)
	}
	s := &schema{steps: &stepLimit{ctx: ctx}}
	var compileErr error
	complete, err := apart(func() { compileErr = s.compile(document) })
	switch {
	case err != nil:
		return nil, abi.Invalid("the inputSchema cannot be compiled: %v", err)
	case !complete && ctx.Err() != nil:
		return nil, ctx.Err()
	case !complete:
		return nil, abi.Invalid("the inputSchema takes too many steps to check; make it simpler")
	case compileErr != nil:
		return nil, abi.Invalid("the inputSchema is not a valid JSON Schema: %s", notSchema(compileErr))
	}
	return s, nil
}

// notSchema says in one short sentence why a schema is none.
func notSchema(err error) string {
	text := strings.ReplaceAll(err.Error(), schemaURL, "")
	var failed *jsonschema.SchemaValidationError
	var at *jsonschema.ValidationError
	if errors.As(err, &failed) && errors.As(failed.Err, &at) {
		for len(at.Causes) > 0 { // the first of them is enough
			at = at.Causes[0]
		}
		place := "/" + strings.Join(at.InstanceLocation, "/")
		text = at.Error()
		if _, said, found := strings.Cut(text, "'"+place+"': "); found {
			text = "at " + place + ": " + said
		}
	}
	return visible.Cut(oneLine(text), 200)
}

// compile compiles the schema so that every step of checking by it is counted.
func (s *schema) compile(document any) error {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(closedLoader{})
	engine := &patterns{known: make(map[string]*pattern), steps: &s.steps}
	c.UseRegexpEngine(engine.compile)
	var all []*jsonschema.Schema
	c.RegisterVocabulary(&jsonschema.Vocabulary{
		URL: "wasmhost:///steps",
		// It adds no keyword: it is how the library shows each schema.
		Compile: func(ctx *jsonschema.CompilerContext, keywords map[string]any) (jsonschema.SchemaExt, error) {
			all = append(all, ctx.Enqueue(nil))
			if keywords["uniqueItems"] == true {
				return uniqueItems{s}, nil
			}
			return nil, nil
		},
	})
	c.AssertVocabs()
	if err := c.AddResource(schemaURL, document); err != nil {
		return err
	}
	compiled, err := c.Compile(schemaURL)
	if err != nil {
		return err
	}
	for _, each := range all {
		s.count(each)
	}
	s.compiled = compiled
	return nil
}

// count makes a schema count itself whenever it is applied. The check of a
// format is what comes before all that can branch.
func (s *schema) count(each *jsonschema.Schema) {
	// See [valueKey].
	each.UniqueItems = false
	if each.Enum != nil {
		want := each.Enum.Values
		each.Extensions = append(each.Extensions, s.oneOf(want, func(got any) jsonschema.ErrorKind {
			return &kind.Enum{Got: got, Want: want}
		}))
		each.Enum = nil
	}
	if each.Const != nil {
		want := *each.Const
		each.Extensions = append(each.Extensions, s.oneOf([]any{want}, func(got any) jsonschema.ErrorKind {
			return &kind.Const{Got: got, Want: want}
		}))
		each.Const = nil
	}
	cost := 1 + branches(each)
	perItem := 1 + len(each.PatternProperties)
	var name string
	var check func(any) error
	if f := each.Format; f != nil {
		name, check = f.Name, f.Validate
	}
	each.Format = &jsonschema.Format{Name: name, Validate: func(v any) error {
		switch v := v.(type) {
		case map[string]any:
			s.steps.add(cost + perItem*len(v))
		case []any:
			s.steps.add(cost + perItem*len(v))
		case string:
			s.steps.add(cost + len(v)/1024)
		default:
			s.steps.add(cost)
		}
		if check == nil {
			return nil
		}
		return check(v)
	}}
}

// branches is how many schemas and names a value is compared with at most, its own
// parts aside.
func branches(s *jsonschema.Schema) int {
	return len(s.AllOf) + len(s.AnyOf) + len(s.OneOf) + len(s.DependentSchemas) + len(s.Dependencies) +
		len(s.DependentRequired) + len(s.Required) + len(s.Properties) +
		5 // not, if, then or else, and references
}

// fault is what is wrong with an answer.
type fault struct {
	model  string // for the model, with values
	people string // places and rules only
}

// check returns what is wrong with an answer, or nil.
func (s *schema) check(ctx context.Context, answer []byte) (*fault, error) {
	if _, err := checkJSON(answer); err != nil {
		return &fault{err.Error(), err.Error()}, nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(answer))
	if err != nil {
		return &fault{"it is not valid JSON", "it is not valid JSON"}, nil
	}
	s.steps = &stepLimit{ctx: ctx}
	var found error
	complete, err := apart(func() { found = s.compiled.Validate(value) })
	switch {
	case err != nil:
		return nil, fmt.Errorf("check an answer by the inputSchema of a plugin: %w", err)
	case !complete && ctx.Err() != nil:
		return nil, ctx.Err()
	case !complete:
		return nil, abi.Invalid("the inputSchema takes too many steps to check this answer; make it simpler")
	case found == nil:
		return nil, nil
	}
	var invalidValue *jsonschema.ValidationError
	if !errors.As(found, &invalidValue) {
		return nil, fmt.Errorf("check an answer by the inputSchema of a plugin: %w", found)
	}
	return describe(invalidValue), nil
}

// describe lists the first things that are wrong.
func describe(e *jsonschema.ValidationError) *fault {
	const most = 10
	var model, people []string
	var walk func(*jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(model) >= most {
			return
		}
		if len(e.Causes) == 0 {
			place := "/" + strings.Join(e.InstanceLocation, "/")
			model = append(model, visible.Cut(e.Error(), 500))
			people = append(people, fmt.Sprintf("at %s: %s", visible.Cut(oneLine(place), 80), broken(e.ErrorKind)))
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(e)
	return &fault{strings.Join(model, "\n"), strings.Join(people[:min(len(people), 3)], "; ")}
}

// broken names the rule that was broken, and what only the schema says of it.
func broken(k jsonschema.ErrorKind) string {
	if required, ok := k.(*kind.Required); ok {
		return visible.Cut(oneLine(strings.Trim(fmt.Sprintf("%q", required.Missing), "[]")), 200) + " is missing"
	}
	return strings.Join(k.KeywordPath(), "/")
}

// compact returns an answer without white space.
func compact(answer []byte) (json.RawMessage, error) {
	var b bytes.Buffer
	if err := json.Compact(&b, answer); err != nil {
		return nil, fmt.Errorf("compact an answer: %w", err)
	}
	return b.Bytes(), nil
}
