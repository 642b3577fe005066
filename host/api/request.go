package api

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// A request is a struct. Where a field stands in HTTP is said by its tags:
//
//	path:"id"                 a segment of the path
//	query:"limit"             the query; left out where it is zero
//	header:"Last-Event-ID"    the header of that name, which is the only one
//	body:"json"               the whole body, as it came, a jsontext.Value; it is
//	                          valid until the request is answered
//	json:"url"                a member of the body
//
// An embedded struct without a tag is members of the body.
//
// Fields of the path and the query may have bounds, which hold for every
// caller: min, max, enum (words with commas between), a default, and doc, a
// line for the documentation. What a request lacks otherwise it says by a
// method Check, which is called before any service sees it.

// shape is how the fields of a request type are read and written.
type shape struct {
	path   []part // in the order of the pattern
	query  []part
	header *part
	whole  *part
	body   []int // fields that are members of a JSON body
}

// part is a field that is not a member of the body.
type part struct {
	name     string
	index    int
	doc      string
	enum     []string
	standard string // the default
	min, max int64
	bounded  bool
}

var (
	timeType     = reflect.TypeFor[time.Time]()
	rawType      = reflect.TypeFor[jsontext.Value]()
	stringsType  = reflect.TypeFor[[]string]()
	positionType = reflect.TypeFor[*int64]()
)

// shapeOf reads the tags of a request type and compares them with the path.
func shapeOf(r *Route) (*shape, error) {
	s := &shape{}
	named := map[string]part{}
	for i := range r.In.NumField() {
		f := r.In.Field(i)
		p := part{index: i, doc: f.Tag.Get("doc")}
		switch {
		case f.Tag.Get("path") != "":
			p.name = f.Tag.Get("path")
			if err := p.bounds(f.Tag); err != nil {
				return nil, err
			}
			named[p.name] = p
		case f.Tag.Get("query") != "":
			p.name = f.Tag.Get("query")
			if err := p.bounds(f.Tag); err != nil {
				return nil, err
			}
			if p.standard != "" {
				if err := p.set(reflect.New(f.Type).Elem(), p.standard); err != nil {
					return nil, fmt.Errorf("the default of %s: %w", p.name, err)
				}
			}
			s.query = append(s.query, p)
		case f.Tag.Get("header") == "Last-Event-ID" && f.Type == positionType:
			p.name = "Last-Event-ID"
			s.header = &p
		case f.Tag.Get("body") == "json" && f.Type == rawType:
			s.whole = &p
		case f.Tag.Get("json") != "" && f.Tag.Get("json") != "-", f.Anonymous && f.Tag == "":
			s.body = append(s.body, i)
			continue
		default:
			return nil, fmt.Errorf("the field %s says not where it stands", f.Name)
		}
		if f.Tag.Get("json") != "-" {
			return nil, fmt.Errorf("the field %s would stand in the body too; tag it json:\"-\"", f.Name)
		}
	}
	for _, name := range Params(r.Path) {
		p, ok := named[name]
		if !ok {
			return nil, fmt.Errorf("no field is the {%s} of the path", name)
		}
		s.path = append(s.path, p)
	}
	if len(s.path) != len(named) || len(s.path) > MaxParams {
		return nil, fmt.Errorf("the path has not each of its fields once, or more than %d", MaxParams)
	}
	return s, nil
}

// Params are the names in {} of a pattern, in order.
func Params(pattern string) []string {
	var names []string
	for segment := range strings.SplitSeq(pattern, "/") {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			names = append(names, strings.TrimSuffix(name, "}"))
		}
	}
	return names
}

func (p *part) bounds(tag reflect.StructTag) (err error) {
	if text := tag.Get("enum"); text != "" {
		p.enum = strings.Split(text, ",")
	}
	p.standard = tag.Get("default")
	p.min, p.max = 0, 1<<62
	for name, bound := range map[string]*int64{"min": &p.min, "max": &p.max} {
		if text := tag.Get(name); text != "" {
			p.bounded = true
			if *bound, err = strconv.ParseInt(text, 10, 64); err != nil {
				return err
			}
		}
	}
	return nil
}

// QueryNames are the names that the query of the route may have.
func (r *Route) QueryNames() []string {
	names := make([]string, len(r.request.query))
	for i, p := range r.request.query {
		names[i] = p.name
	}
	return names
}

// Decode makes a request, a pointer to the type of the route, of the decoded
// segments and query and the values of the header Last-Event-ID. The body, a
// JSON text that is known to be valid, is nil where there is none.
func (r *Route) Decode(segments []string, query []abi.Pair, lastEvent []string, body []byte) (any, error) {
	in := reflect.New(r.In)
	v := in.Elem()
	s := r.request
	for i, p := range s.path {
		if err := p.set(v.Field(p.index), segments[i]); err != nil {
			return nil, problem.Newf(problem.CodeInvalidRequest, "%s in the path is %s", p.name, err)
		}
	}
	known := func(name string) int { return slices.IndexFunc(s.query, func(p part) bool { return p.name == name }) }
	for _, pair := range query { // misspelt names first
		if known(pair.Name) < 0 {
			return nil, invalidQuery("the query name %q is unknown here", problem.Text(pair.Name))
		}
	}
	for _, pair := range query {
		p := s.query[known(pair.Name)]
		if err := p.set(v.Field(p.index), pair.Value); err != nil {
			return nil, invalidQuery("%s is %s", pair.Name, err)
		}
	}
	s.defaults(v)
	if s.header != nil && len(lastEvent) > 0 && (len(lastEvent) > 1 || lastEvent[0] != "") {
		// What a number in JSON holds exactly everywhere.
		n, err := strconv.ParseUint(lastEvent[0], 10, 53)
		last := int64(n)
		if err != nil || len(lastEvent) > 1 {
			return nil, problem.New(problem.CodeInvalidRequest,
				"the header Last-Event-ID is not the id of an event of this stream; leave it out to begin anew")
		}
		v.Field(s.header.index).Set(reflect.ValueOf(&last))
	}
	switch {
	case s.whole != nil:
		v.Field(s.whole.index).SetBytes(body)
	case len(s.body) > 0 && body == nil && r.BodyOptional:
	case len(s.body) > 0 && body == nil:
		return nil, problem.New(problem.CodeInvalidRequest, "the body is empty; send a JSON object")
	case len(s.body) > 0:
		if err := json.Unmarshal(body, in.Interface(), json.RejectUnknownMembers(true), asWritten); err != nil {
			return nil, MemberProblem(in.Interface(), err)
		}
	}
	return in.Interface(), nil
}

func invalidQuery(format string, args ...any) *problem.Problem {
	return problem.Newf(problem.CodeInvalidQuery, format, args...)
}

// wrong says what a value should be, in the words that follow "limit is".
type wrong string

func (w wrong) Error() string { return string(w) }

// set reads the text of a field.
func (p part) set(v reflect.Value, text string) error {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch {
	case v.Type() == timeType:
		t, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return wrong("a time such as 2026-11-21T12:00:00Z; write a + in it as %2B")
		}
		v.Set(reflect.ValueOf(t))
	case v.Type() == stringsType:
		list := strings.Split(text, ",")
		for _, word := range list {
			if !p.oneOf(word) {
				return wrong(words(p.enum) + ", or several of them with commas between")
			}
		}
		v.Set(reflect.ValueOf(list))
	case v.Kind() == reflect.Bool:
		if text != "true" && text != "false" {
			return wrong("true or false")
		}
		v.SetBool(text == "true")
	case v.CanInt():
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || v.OverflowInt(n) || !p.within(n) {
			return p.number()
		}
		v.SetInt(n)
	default:
		if !p.oneOf(text) {
			return wrong(words(p.enum))
		}
		v.SetString(text)
	}
	return nil
}

func (p part) within(n int64) bool { return !p.bounded || n >= p.min && n <= p.max }

func (p part) number() error {
	switch {
	case !p.bounded:
		return wrong("a whole number")
	case p.max == 1<<62:
		return wrong(fmt.Sprintf("a whole number of %d or more", p.min))
	}
	return wrong(fmt.Sprintf("a whole number from %d to %d", p.min, p.max))
}

func (p part) oneOf(word string) bool { return p.enum == nil || slices.Contains(p.enum, word) }

// words joins words as they stand in a sentence.
func words(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

// defaults fills in what the query lacks.
func (s *shape) defaults(v reflect.Value) {
	for _, p := range s.query {
		if f := v.Field(p.index); p.standard != "" && f.IsZero() {
			_ = p.set(f, p.standard) // shapeOf has made sure that it fits
		}
	}
}

// check holds a request of this process to the bounds of its path and query.
func (s *shape) check(v reflect.Value) error {
	s.defaults(v)
	for _, p := range s.path {
		if f := v.Field(p.index); f.CanInt() && !p.within(f.Int()) {
			return problem.Newf(problem.CodeInvalidRequest, "%s in the path is %s", p.name, p.number())
		}
	}
	for _, p := range s.query {
		f := v.Field(p.index)
		if f.IsZero() {
			continue
		}
		if f.CanInt() && !p.within(f.Int()) {
			return invalidQuery("%s is %s", p.name, p.number())
		}
		if f.Kind() == reflect.String && !p.oneOf(f.String()) {
			return invalidQuery("%s is %s", p.name, words(p.enum))
		}
	}
	return nil
}

// target is the path and the query of a request.
func (r *Route) target(v reflect.Value) string {
	path := r.Path
	for _, p := range r.request.path {
		path = strings.Replace(path, "{"+p.name+"}", url.PathEscape(format(v.Field(p.index))), 1)
	}
	query := url.Values{}
	for _, p := range r.request.query {
		if f := v.Field(p.index); !f.IsZero() {
			query.Set(p.name, format(f))
		}
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// format writes what [part.set] reads.
func format(v reflect.Value) string {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch value := v.Interface().(type) {
	case time.Time:
		return value.UTC().Format(time.RFC3339Nano)
	case []string:
		return strings.Join(value, ",")
	}
	return fmt.Sprint(v.Interface())
}

// encode writes the body of a request, nil where it has none.
func (r *Route) encode(v reflect.Value) ([]byte, error) {
	if r.request.whole != nil {
		return v.Field(r.request.whole.index).Bytes(), nil
	}
	if len(r.request.body) == 0 {
		return nil, nil
	}
	return Encode(v.Interface())
}

// Field is a field of a request, for those who write clients in other
// languages.
type Field struct {
	// Name as it stands in HTTP.
	Name string
	// In is path, query, header, body (a member of it) or content (all of it).
	In   string
	Type reflect.Type
	Doc  string
	// Enum are the words that it may be; none where any will do.
	Enum []string
	// Optional says that it may be left out.
	Optional bool
}

// Fields are the fields of the request, those of the path first.
func (r *Route) Fields() []Field {
	var list []Field
	add := func(in string, optional bool, parts ...part) {
		for _, p := range parts {
			list = append(list, Field{Name: p.name, In: in, Type: r.In.Field(p.index).Type, Doc: p.doc, Enum: p.enum,
				Optional: optional})
		}
	}
	add("path", false, r.request.path...)
	add("query", true, r.request.query...)
	if h := r.request.header; h != nil {
		add("header", true, *h)
	}
	if w := r.request.whole; w != nil {
		list = append(list, Field{Name: "body", In: "content", Type: r.In.Field(w.index).Type})
	}
	if len(r.request.body) > 0 {
		for _, m := range MembersOf(r.In) {
			list = append(list, Field{Name: m.Name, In: "body", Type: m.Of, Optional: m.Optional || r.BodyOptional})
		}
	}
	return list
}
