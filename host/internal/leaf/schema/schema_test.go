package schema_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

func compiled(t testing.TB, text string) *schema.Schema {
	t.Helper()
	s, err := new(schema.Compiler).Compile([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// cases are schemas with texts, each of which the library is asked about as well.
var cases = []struct {
	schema string
	texts  []string
}{
	{`{"type":"object","required":["a"],"properties":{"a":{"type":"integer","minimum":1,"maximum":9}},` +
		`"additionalProperties":false}`,
		[]string{`{"a":1}`, `{"a":0}`, `{"a":10}`, `{"a":1.0}`, `{"a":1.5}`, `{}`, `{"a":1,"b":2}`, `[]`, ` { "a" : 9 } `,
			`{"\u0061":1}`,
			`{"a":1e0}`, `{"a":"1"}`, `{"a":1e400}`, `null`}},
	{`{"type":["string","null"],"minLength":2,"maxLength":3,"pattern":"^a"}`,
		[]string{`"ab"`, `"a"`, `"abcd"`, `"bc"`, `"a\ud83d\ude00"`, `"\u0061b"`, `null`, `1`, `"aäö"`}},
	{`{"enum":[1,"a",{"x":[1,2]},null]}`, []string{`1.0`, `1`, `10e-1`, `"a"`, `"\u0061"`, `{"x":[1,2.0]}`,
		`{"x":[2,1]}`, `null`, `false`}},
	{`{"const":{"a":1,"b":2}}`, []string{`{"b":2,"a":1}`, `{"a":1}`, `{"a":1,"b":2,"c":3}`}},
	{`{"multipleOf":0.01}`, []string{`1.23`, `1.234`, `0`, `1e300`, `-4.5`, `"x"`}},
	{`{"multipleOf":3}`, []string{`9`, `10`, `3e5`, `1e20`, `0.3`}},
	{`{"exclusiveMinimum":0,"exclusiveMaximum":1e2}`, []string{`0`, `0.0001`, `99.99`, `100`, `-1`, `-0`}},
	{`{"items":{"type":"integer"},"prefixItems":[{"type":"string"}],"minItems":1,"maxItems":3,"uniqueItems":true}`,
		[]string{`["a",1,2]`, `[1]`, `[]`, `["a",1,1.0]`, `["a",1,2,3]`, `["a","b"]`}},
	{`{"contains":{"type":"string"},"minContains":2,"maxContains":3}`, []string{`["a","b"]`, `["a"]`,
		`["a","b","c","d"]`, `[1]`, `{}`}},
	{`{"patternProperties":{"^x":{"type":"integer"}},"propertyNames":{"maxLength":2},"minProperties":1,"maxProperties":2}`,
		[]string{`{"x":1}`, `{"x":"a"}`, `{"xyz":1}`, `{}`, `{"a":1,"b":2,"c":3}`}},
	{`{"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"required":["d"]}}}`, []string{`{"a":1}`,
		`{"a":1,"b":1}`, `{"c":1}`, `{}`}},
	{`{"anyOf":[{"type":"string"},{"minimum":3}],"not":{"const":5}}`, []string{`"a"`, `3`, `2`, `5`, `true`}},
	{`{"oneOf":[{"multipleOf":2},{"multipleOf":3}]}`, []string{`2`, `3`, `6`, `7`, `"x"`}},
	{`{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"required":["x"]},"else":{"required":["y"]}}`,
		[]string{`{"k":"a","x":1}`, `{"k":"a"}`, `{"y":1}`, `{}`}},
	{`{"$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}},"additionalProperties":false}},` +
		`"$ref":"#/$defs/n"}`,
		[]string{`{"next":{"next":{}}}`, `{"next":{"other":1}}`, `{"next":1}`}},
	{`{"allOf":[{"properties":{"a":true}}],"properties":{"b":true},"unevaluatedProperties":false}`,
		[]string{`{"a":1,"b":2}`, `{"a":1,"c":2}`, `{}`}},
	{`{"anyOf":[{"prefixItems":[{"const":1}]},{"prefixItems":[true,{"const":2}]}],"unevaluatedItems":false}`,
		[]string{`[1]`, `[1,2]`, `[3,2]`, `[1,3]`, `[1,2,3]`}},
	{`{"$id":"http://x/root","$dynamicAnchor":"T","type":"object",` +
		`"properties":{"c":{"items":{"$dynamicRef":"#T"}}},"unevaluatedProperties":false}`,
		[]string{`{"c":[{"c":[]}]}`, `{"c":[{"d":1}]}`}},
	{`{"$defs":{"a":{"$anchor":"here","type":"integer"}},"items":{"$ref":"#here"}}`, []string{`[1]`, `["a"]`}},
	{`true`, []string{`1`}}, {`false`, []string{`1`}}, {`{"properties":{"a":false}}`, []string{`{}`, `{"a":1}`}},
	{`{"format":"email"}`, []string{`"a@example.com"`, `"a"`, `1`}}, {`{"format":"date"}`, []string{`"2026-11-29"`,
		`"2026-13-29"`}},
	{`{"format":"ipv6"}`, []string{`"::1"`, `"x"`}}, {`{"format":"unknown"}`, []string{`"x"`}},
}

// TestAgainstLibrary holds the outcome of every case against the library.
func TestAgainstLibrary(t *testing.T) {
	for _, c := range cases {
		s := compiled(t, c.schema)
		library := ofLibrary(t, c.schema)
		for _, text := range c.texts {
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(text, err)
			}
			want := library.Validate(value) == nil
			if failures := s.Check([]byte(text), schema.DefaultWork); (failures == nil) != want {
				t.Errorf("%s for %s: %v, and the library says %v", c.schema, text, failures, want)
			}
		}
	}
}

func ofLibrary(t testing.TB, text string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("wasmhost:///s.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("wasmhost:///s.json")
	if err != nil {
		t.Fatal(text, err)
	}
	return s
}

func TestFailures(t *testing.T) {
	s := compiled(t, `{"type":"object","required":["id"],"properties":{"tags":{"items":{"type":"string","maxLength":3}},
		"a/b":{"minimum":2}},"additionalProperties":false}`)
	got := s.Check([]byte(`{"tags":["a","long",7],"a/b":1,"x":1}`), schema.DefaultWork)
	want := "[{/tags/1 maxLength has 4 characters, and not 3 or less} {/tags/2 type is integer, and not string} " +
		"{/a~1b minimum is less than 2} {/x additionalProperties is a member that may not be there} " +
		"{ required lacks the member \"id\"}]"
	if fmt.Sprint(got) != want {
		t.Errorf("got  %v\nwant %s", got, want)
	}
	many := s.Check([]byte(`{"tags":[`+strings.Repeat("1,", 99)+`1]}`), schema.DefaultWork)
	if len(many) != schema.MaxFailures {
		t.Errorf("%d failures", len(many))
	}
}

func TestBounds(t *testing.T) {
	deep := strings.Repeat(`{"items":`, 40) + "true" + strings.Repeat("}", 40)
	wide := `{"prefixItems":[` + strings.Repeat("true,", 1000) + `true]}`
	for text, want := range map[string]string{
		`{"pattern":"` + strings.Repeat("a", schema.MaxBytes) + `"}`: "bytes",
		deep:                            "nest deeper",
		wide:                            "more than 1000",
		`{"type":"text"}`:               "type",
		`{"pattern":"(?=a)"}`:           "RE2",
		`{"pattern":"((a{100}){100})"}`: "pattern",
		`{"$ref":"http://example.com"}`: "leads out of the plugin",
		`{"$ref":"../secret"}`:          "",
		`{"$ref":"#/nowhere"}`:          "leads nowhere",
		`{"properties":{"a":1}}`:        "a schema is an object",
		`{"minimum":"1"}`:               "minimum",
		`{"$schema":"http://json-schema.org/draft-07/schema#"}`: "2020-12",
		`{`:    "not JSON",
		`{} 1`: "follows",
	} {
		_, err := new(schema.Compiler).Compile([]byte(text))
		var wrong *schema.Error
		if !errors.As(err, &wrong) || !strings.Contains(wrong.Reason, want) {
			t.Errorf("%.60s: %v", text, err)
		}
	}
	c := new(schema.Compiler)
	var err error
	for i := 0; err == nil && i < 1000; i++ {
		_, err = c.Compile([]byte("true"))
	}
	if err == nil || !strings.Contains(err.Error(), "256") {
		t.Errorf("a thousand schemas: %v", err)
	}
}

func TestFiles(t *testing.T) {
	files := map[string]string{"schemas/a.json": `{"items":{"$ref":"b.json#/$defs/n"}}`,
		"schemas/b.json": `{"$defs":{"n":{"type":"integer"}},"$ref":"a.json"}`}
	c := &schema.Compiler{Files: func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, os.ErrNotExist
	}}
	s, err := c.Compile([]byte(`{"$ref":"schemas/b.json"}`))
	if err != nil {
		t.Fatal(err)
	}
	if s.Check([]byte("[1]"), schema.DefaultWork) != nil || s.Check([]byte(`["a"]`), schema.DefaultWork) == nil {
		t.Error("the files do not count")
	}
	if _, err := c.Compile([]byte(`{"$ref":"schemas/none.json"}`)); err == nil {
		t.Error("a file that is not there")
	}
}

// TestHostile bounds what a schema and a text cost that were made for that.
func TestHostile(t *testing.T) {
	loop := `{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}},"$ref":"#/$defs/a"}`
	branch := `{"$defs":{"a":{"anyOf":[{"items":{"$ref":"#/$defs/a"},"minItems":9},{"items":{"$ref":"#/$defs/a"},` +
		`"minItems":8},` +
		`{"type":"integer"}]}},"$ref":"#/$defs/a"}`
	nested := strings.Repeat("[", 400) + strings.Repeat("]", 400)
	for name, c := range map[string][2]string{
		"a loop of references": {loop, "1"},
		"branches":             {branch, nested},
		"a regular expression": {`{"pattern":"(a|aa|a?){500}b"}`, `"` + strings.Repeat("a", 1<<20) + `"`},
		"unique items":         {`{"uniqueItems":true}`, "[" + strings.Repeat("[[]],", 1<<20) + "1]"},
		"digits":               {`{"multipleOf":7}`, strings.Repeat("9", 4<<20)},
		"an exponent":          {`{"multipleOf":7,"maximum":5}`, "1e999999999999"},
		"many values":          {`{"items":{"type":"integer","minimum":5}}`, "[" + strings.Repeat("1,", 2<<20) + "1]"},
		"many members": {`{"patternProperties":{"a":true,"b":true,"c":true}}`, "{" + strings.Repeat(`"":1,`,
			1<<20) + `"":1}`},
		"what members ask for": {`{"dependentRequired":{"z":["a","b","c"]}}`, "{" + strings.Repeat(`"":1,`,
			1<<20) + `"z":1}`},
		"what nobody has looked at":  {`{"unevaluatedProperties":false}`, "{" + strings.Repeat(`"":1,`, 1<<20) + `"":1}`},
		"an enum of large values":    {`{"items":{"enum":[[1]]}}`, "[" + strings.Repeat("[1,[2,3]],", 1<<18) + "1]"},
		"failures with long names":   {`{"additionalProperties":false}`, `{"` + strings.Repeat("x", 8<<20) + `":1}`},
		"a contains of all elements": {`{"contains":{"contains":{"contains":false}}}`, nested},
	} {
		s, text := compiled(t, c[0]), []byte(c[1])
		var failures []schema.Failure
		took, most := cputest.Time(func() { failures = s.Check(text, schema.DefaultWork) }), 500*time.Millisecond
		if cputest.Race {
			most *= 10 // what it makes slower
		}
		t.Logf("%s: %s of a processor", name, took)
		if took > most {
			t.Errorf("%s: took %s of a processor, want at most %s", name, took, most)
		}
		if failures == nil && name != "unique items" && name != "many members" && name != "an exponent" {
			t.Errorf("%s fits", name)
		}
	}
}

const twenty = `{"type":"object","required":["p0","p1","p2"],"additionalProperties":false,"properties":{%s}}`

// body is one of about 1 KB for a schema of twenty properties.
func body() (text, of []byte) {
	var properties, members []string
	for i := range 20 {
		kind, value := `{"type":"string","minLength":1,"maxLength":100}`, `"`+strings.Repeat("x", 92)+`"`
		switch i % 3 {
		case 1:
			kind, value = `{"type":"integer","minimum":0,"maximum":100000}`, "12345"
		case 2:
			kind, value = `{"type":"array","maxItems":10,"items":{"enum":["red","green","blue"]}}`,
				`["red","green","blue","red"]`
		}
		properties = append(properties, fmt.Sprintf("%q:%s", fmt.Sprintf("p%d", i), kind))
		members = append(members, fmt.Sprintf("%q: %s", fmt.Sprintf("p%d", i), value))
	}
	return []byte("{" + strings.Join(members, ", ") + "}"), fmt.Appendf(nil, twenty, strings.Join(properties, ","))
}

// BenchmarkCheck says how many times as long the library takes.
func BenchmarkCheck(b *testing.B) {
	text, of := body()
	s, library := compiled(b, string(of)), ofLibrary(b, string(of))
	if failures := s.Check(text, schema.DefaultWork); failures != nil {
		b.Fatal(failures)
	}
	b.ReportAllocs()
	for b.Loop() {
		if s.Check(text, schema.DefaultWork) != nil {
			b.Fatal("it does not fit")
		}
	}
	own := time.Duration(b.Elapsed().Nanoseconds() / int64(b.N))
	begun := time.Now()
	const rounds = 200
	for range rounds {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil || library.Validate(value) != nil {
			b.Fatal("the library does not take it")
		}
	}
	b.ReportMetric(float64(time.Since(begun)/rounds)/float64(own), "x-of-library")
}

func TestAllocations(t *testing.T) {
	text, of := body()
	s := compiled(t, string(of))
	if failures := s.Check(text, schema.DefaultWork); failures != nil || len(text) < 1000 {
		t.Fatalf("%d bytes: %v", len(text), failures)
	}
	if n := testing.AllocsPerRun(100, func() { _ = s.Check(text, schema.DefaultWork) }); n >= 1 {
		t.Errorf("%v allocations", n)
	}
}

func TestFill(t *testing.T) {
	for _, c := range []struct{ schema, text, want string }{
		{`{"properties":{"a":{"default":1},"b":{"default":null},"c":{}}}`, `{}`, `{"a":1,"b":null}`},
		{`{"properties":{"a":{"default":1},"b":{"default":"x"}}}`, ` { "a" : 2 } `, ` { "a" : 2 ,"b":"x"} `},
		{`{"properties":{"a":{"default":1}}}`, `{"\u0061":2}`, `{"\u0061":2}`},
		{`{"properties":{"a":{"default":1}}}`, `[{}]`, `[{}]`},
		{`{"properties":{"a":{"properties":{"b":{"default":[]}}}}}`, `{"a":{},"x":{}}`, `{"a":{"b":[]},"x":{}}`},
		{`{"$defs":{"d":{"default":3}},"items":{"properties":{"n":{"$ref":"#/$defs/d"}}}}`, `[{},{"n":1},{}]`,
			`[{"n":3},{"n":1},{"n":3}]`},
		{`{"$defs":{"t":{"properties":{"k":{"default":0},"next":{"$ref":"#/$defs/t"}}}},"$ref":"#/$defs/t"}`,
			`{"next":{"next":{}}}`, `{"next":{"next":{"k":0},"k":0},"k":0}`},
		{`{"allOf":[{"properties":{"a":{"default":1}}}],"properties":{"a":{"default":2},"b":{"default":3}}}`, `{}`,
			`{"a":2,"b":3}`},
		{`{"anyOf":[{"properties":{"a":{"default":1}}}],"if":{"properties":{"b":{"default":1}}}}`, `{}`, `{}`},
		{`{"prefixItems":[{"properties":{"a":{"default":1}}}],"items":{"properties":{"b":{"default":"<"}}}}`, `[{},{}]`,
			`[{"a":1},{"b":"<"}]`},
		{`{"patternProperties":{"^x":{"properties":{"a":{"default":1}}}},"additionalProperties":` +
			`{"properties":{"b":{"default":2}}}}`, `{"x":{},"y":{}}`, `{"x":{"a":1},"y":{"b":2}}`},
	} {
		got, left := compiled(t, c.schema).Fill([]byte(c.text), schema.DefaultWork, 1000)
		if string(got) != c.want || left < 0 || left >= schema.DefaultWork {
			t.Errorf("%s of %s: %s, %d, want %s", c.schema, c.text, got, left, c.want)
		}
	}
	s := compiled(t, `{"properties":{"b":{"default":"x"},"a":{"default":[1]}},`+
		`"allOf":[{"properties":{"b":{"default":2}}}]}`)
	found := ""
	for name, value := range s.Defaults() {
		found += name + string(value)
	}
	if found != `a[1]b"x"` {
		t.Errorf("defaults: %s", found)
	}
	// Small texts that would become large, or take long.
	long := compiled(t, `{"items":{"properties":{"a":{"default":"`+strings.Repeat("x", 60_000)+`"}}}}`)
	many := []byte("[" + strings.Repeat("{},", 1<<20) + "{}]")
	for name, c := range map[string]struct{ work, most int }{"work": {1 << 20, 1 << 40}, "length": {1 << 40, 1 << 20}} {
		var left int
		took := cputest.Time(func() { _, left = long.Fill(many, c.work, c.most) })
		if left >= 0 || took > 500*time.Millisecond {
			t.Errorf("past its %s: %d after %s", name, left, took)
		}
	}
	loop := compiled(t, `{"$defs":{"a":{"$ref":"#/$defs/b","default":1},"b":{"$ref":"#/$defs/a"}},"$ref":"#/$defs/a"}`)
	if got, left := loop.Fill([]byte("{}"), schema.DefaultWork, 9); string(got) != "{}" || left < 0 {
		t.Errorf("a loop: %s, %d", got, left)
	}
}

func TestCheckDefaults(t *testing.T) {
	for text, want := range map[string]string{
		`{"properties":{"a":{"type":"integer","default":1}}}`:                "",
		`{"properties":{"a":{"type":"integer","default":"1"}}}`:              "#/properties/a/default",
		`{"items":{"anyOf":[{"default":{"b":1},"properties":{"b":false}}]}}`: "#/items/anyOf/0/default",
	} {
		if err := compiled(t, text).CheckDefaults(); (err == nil) != (want == "") || err != nil &&
			!strings.Contains(err.Error(), want+":") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestBundle(t *testing.T) {
	files := map[string]string{
		"s/add.json": `{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"a":{"$ref":"lib.json#/$defs/n"},
			"self":{"$ref":"#"},"own":{"$ref":"#/$defs/own"}},"$defs":{"own":{"enum":["#/x",{"$ref":"lib.json"}]},"unused":{}}}`,
		"s/lib.json": `{"$id":"lib.json","$defs":{"n":{"type":"integer","default":1},"own":{"$anchor":"there","items":{"$ref":"#"}}},
			"prefixItems":[{"$ref":"#there"}]}`,
		"s/dyn.json":  `{"$dynamicRef":"#a","$dynamicAnchor":"a"}`,
		"s/long.json": `{"enum":["` + strings.Repeat("x", 40_000) + `"]}`,
	}
	c := &schema.Compiler{Files: func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, os.ErrNotExist
	}}
	for text, want := range map[string]string{
		`{"type":"integer"}`: `{"type":"integer"}`,
		`{"$ref":"#"}`:       `{"$ref":"#"}`,
		`{"$ref":"s/add.json"}`: `{"$defs":{"n":{"default":1,"type":"integer"},"own":{"enum":["#/x",{"$ref":"lib.json"}]}},` +
			`"properties":{"a":{"$ref":"#/$defs/n"},"own":{"$ref":"#/$defs/own"},"self":{"$ref":"#"}}}`,
		`{"$ref":"s/lib.json#/$defs/n"}`: `{"default":1,"type":"integer"}`,
		`{"items":{"$ref":"s/lib.json"},"not":{"$ref":"s/lib.json#there"}}`: `{"$defs":{"lib":{"prefixItems":` +
			`[{"$ref":"#/$defs/own"}]},"own":{"items":{"$ref":"#/$defs/lib"}}},"items":{"$ref":"#/$defs/lib"},` +
			`"not":{"$ref":"#/$defs/own"}}`,
	} {
		_, got, err := c.Bundle([]byte(text))
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v, want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"$ref":"s/none.json"}`: "cannot be read",
		`{"$ref":"s/dyn.json"}`:  "$dynamicRef",
		`{"anyOf":[{"$ref":"s/long.json"},{"enum":["` + strings.Repeat("y", 30_000) + `"]}]}`: "at most 65536",
	} {
		_, _, err := c.Bundle([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.50s: %v, want %s", text, err, want)
		}
	}
	root, defs, err := compiled(t, `{"$id":"http://x","properties":{"a":{"$ref":"#/$defs/n"},"b":{"$ref":"#"}},`+
		`"$defs":{"n":{"type":"null"}}}`).Plain("#/components/schemas/p_", "#/components/schemas/p")
	text, _ := json.Marshal([]any{root, defs})
	if want := `[{"properties":{"a":{"$ref":"#/components/schemas/p_n"},"b":{"$ref":"#/components/schemas/p"}}},` +
		`{"n":{"type":"null"}}]`; err != nil || string(text) != want {
		t.Errorf("plain: %s, %v, want %s", text, err, want)
	}
}
