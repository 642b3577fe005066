package tstypes_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wasmhost/wasmhost/sdk/js/tstypes"
)

const source = `import type { Context } from "wasmhost";
const re = /["'{]/; // what is between declarations is not read

/** The body of POST greet. */
export interface Person extends Named {
  /**
   * How old; it is 'years'.
   * @minimum 0
   * @asType integer
   */
  age?: number;
  readonly tags: readonly string[]; // at the end
  kind: "child" | 'it\'s' | 7 | null,
  address: Address | undefined
  friends: Array<Person>;
  "odd name": [number, string?];
  more?: { [key: string]: boolean };
  table?: Record<string, (number | null)[]>;
  /** @default "red" */
  colour?: Colour
  any: unknown
}
interface Named { name: string }
type Colour =
  | "red"
  | "green";
type Address = { street: string; zip: string } & { country: string }
const next = [1];
type Page<T> = { items: T[] };
type Broken = { list(): void };
type Refers = { to: Broken };
interface Missing { at: Elsewhere }
type Literal = -1.5
declare type Template = ` + "`a${string}`" + `;
`

func TestSchemas(t *testing.T) {
	text, left, err := tstypes.Schemas(map[string][]byte{"src/index.ts": []byte(source)})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Page": "src/index.ts:29: a generic type", "Broken": "function is no JSON",
		"Refers": "function is no JSON", "Missing": "no file of the source declares Elsewhere",
		"Template": "is nothing that a schema is made of"} {
		if !strings.Contains(left[name], want) {
			t.Errorf("%s: %q, want %q", name, left[name], want)
		}
	}
	if len(left) != 5 {
		t.Errorf("left: %v", left)
	}
	var doc struct {
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var age struct {
		Properties struct{ Age json.RawMessage }
	}
	if err := json.Unmarshal(doc.Defs["Person"], &age); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	_ = json.Compact(&b, age.Properties.Age)
	if b.String() != `{"description":"How old; it is 'years'.","minimum":0,"type":"integer"}` {
		t.Errorf("age: %s", b.String())
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("test:///t.json", value); err != nil {
		t.Fatal(err)
	}
	const good = `{"name":"Ada","tags":["a"],"kind":"it's","friends":[],"odd name":[1],"any":null`
	for text, fits := range map[string]bool{
		good + `}`: true, good + `,"age":7,"colour":"green","more":{"x":true},"table":{"a":[1,null]}}`: true,
		good + `,"address":{"street":"a","zip":"b","country":"c"}}`: true,
		good + `,"address":{"street":"a","zip":"b"}}`:               false,
		good + `,"age":1.5}`: false, good + `,"age":-1}`: false,
		good + `,"colour":"blue"}`: false, good + `,"more":{"x":1}}`: false, good + `,"table":{"a":["1"]}}`: false,
		strings.Replace(good, `"name":"Ada",`, "", 1) + `}`:                        false,
		strings.Replace(good, `[1]`, `[1,"a","b"]`, 1) + `}`:                       false,
		strings.Replace(good, `"friends":[]`, `"friends":[{"name":"B"}]`, 1) + `}`: false,
		strings.Replace(good, `"kind":"it's"`, `"kind":8`, 1) + `}`:                false,
	} {
		s, err := c.Compile("test:///t.json#/$defs/Person")
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(text, err)
		}
		if err := s.Validate(value); (err == nil) != fits {
			t.Errorf("%s: %v, want %v", text, err, fits)
		}
	}
}

// FuzzSchemas has a source end anywhere.
func FuzzSchemas(f *testing.F) {
	f.Add([]byte(source))
	f.Add([]byte("type A = " + strings.Repeat("(", 10000)))
	for i := range len(source) {
		f.Add([]byte(source[:i]))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if made, _, err := tstypes.Schemas(map[string][]byte{"a.ts": text}); err != nil || made != nil && !json.Valid(made) {
			t.Errorf("%q: %s, %v", text, made, err)
		}
	})
}
