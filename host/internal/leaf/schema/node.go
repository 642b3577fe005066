package schema

import (
	"encoding/json"
	"math"
	"reflect"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
)

// kinds is a set of types of JSON.
type kinds uint8

const (
	isNull kinds = 1 << iota
	isBoolean
	isObject
	isArray
	isNumber
	isString
	isInteger // a number without a fraction
)

var kindNames = []struct {
	name string
	bit  kinds
}{{"null", isNull}, {"boolean", isBoolean}, {"object", isObject}, {"array", isArray}, {"number", isNumber},
	{"string", isString}, {"integer", isInteger}}

// node is a compiled subschema. What it does not say is zero.
type node struct {
	place    *place
	always   int8 // 1 for true, -1 for false
	kinds    kinds
	texts    map[string]bool // of enum and const: those that are strings, as written
	enum     map[string]bool // of enum and const, in the one form of canonical; nil for any
	keyword  string          // enum or const
	minimum  *decimal
	maximum  *decimal
	under    *decimal // exclusiveMaximum
	above    *decimal // exclusiveMinimum
	multiple *decimal
	wholes   bool // the bounds are whole numbers

	minLength, maxLength int
	pattern              *pattern
	format               *format

	items                                        *node
	prefix                                       []*node
	contains                                     *node
	minItems, maxItems, minContains, maxContains int
	unique                                       bool

	properties           map[string]*property
	required             int // how many there are
	patterns             []patternProperty
	additional           *node
	names                *node
	minMembers, maxCount int
	needs                []need

	all, any, one          []*node
	not, when, then, other *node
	ref                    *node
	dynamic                string // the anchor that $dynamicRef looks for, where it does
	unevaluatedItems       *node
	unevaluatedProperties  *node
	inPlace                bool // something beside the above looks at the same value
	def                    json.RawMessage
	absent                 []absent // the defaults of properties, by their names
}

type property struct {
	node     *node // nil where the name is required and no more
	required int   // its number, from 1 on; 0 for none
	fill     int   // the same of its default in absent
}

type patternProperty struct {
	pattern *pattern
	node    *node
}

// need is what the presence of a member asks for.
type need struct {
	name  string
	names []string
	node  *node
}

// pattern is a regular expression with what it costs by the byte.
type pattern struct {
	*regexp.Regexp
	cost int
}

// builder makes nodes of places.
type builder struct {
	compiler *Compiler
	document *document
	rest     []*place // whose nodes are still empty
	made     []*node  // all that this one has compiled
	outside  bool     // a reference leads to a file
}

const most = math.MaxInt

// node returns the node of a place, which is filled later.
func (b *builder) node(p *place) (*node, error) {
	if m, ok := p.raw.(map[string]any); ok {
		if known := p.document.known[reflect.ValueOf(m).Pointer()]; known != nil {
			p = known
		}
	}
	if p.node == nil {
		p.node = &node{place: p, maxLength: most, maxItems: most, maxContains: most, minContains: 1, maxCount: most}
		b.rest, b.made = append(b.rest, p), append(b.made, p.node)
	}
	return p.node, nil
}

// fill compiles a place into its node.
func (b *builder) fill(p *place) error {
	n := p.node
	if flag, ok := p.raw.(bool); ok {
		if n.always = -1; flag {
			n.always = 1
		}
		return nil
	}
	m, ok := p.raw.(map[string]any)
	if !ok {
		return p.fail("a schema is an object, true or false")
	}
	r := &reading{builder: b, place: p, raw: m, node: n}
	r.types()
	r.values()
	r.numbers()
	r.texts()
	r.arrays()
	r.objects()
	r.applicators()
	if value, has := m["default"]; has && r.err == nil {
		text, err := written(value)
		if err != nil {
			return p.fail("default cannot be written")
		}
		n.def = text
	}
	n.inPlace = len(n.all)+len(n.any)+len(n.one) > 0 || n.not != nil || n.when != nil || n.ref != nil
	return r.err
}

// reading reads the keywords of one schema. After its first error it does nothing.
type reading struct {
	*builder
	place *place
	raw   map[string]any
	node  *node
	err   error
}

func (r *reading) fail(keyword, reason string) {
	if r.err == nil {
		r.err = r.place.at(nil, keyword).fail("%s %s", keyword, reason)
	}
}

// sub is the node of a keyword that is a schema.
func (r *reading) sub(keyword string) (n *node) {
	if raw, has := r.raw[keyword]; has && r.err == nil {
		n, r.err = r.builder.node(r.place.at(raw, keyword))
	}
	return n
}

// list is the nodes of a keyword that is a list of schemas.
func (r *reading) list(keyword string) (nodes []*node) {
	raw, has := r.raw[keyword]
	if !has {
		return nil
	}
	list, ok := raw.([]any)
	if !ok || len(list) == 0 {
		r.fail(keyword, "is a list of one or more schemas")
		return nil
	}
	for i, item := range list {
		if r.err == nil {
			var n *node
			n, r.err = r.builder.node(r.place.at(item, keyword, strconv.Itoa(i)))
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// table calls f for the nodes of a keyword that is an object of schemas.
func (r *reading) table(keyword string, f func(name string, n *node)) {
	raw, has := r.raw[keyword]
	if !has {
		return
	}
	table, ok := raw.(map[string]any)
	if !ok {
		r.fail(keyword, "is an object of schemas")
	}
	for name, item := range table {
		if r.err == nil {
			var n *node
			n, r.err = r.builder.node(r.place.at(item, keyword, name))
			f(name, n)
		}
	}
}

// count reads a keyword that is a whole number.
func (r *reading) count(keyword string, to *int) {
	raw, has := r.raw[keyword]
	if !has {
		return
	}
	number, ok := raw.(json.Number)
	if !ok {
		r.fail(keyword, "is a whole number of 0 or more")
		return
	}
	x, err := strconv.ParseFloat(string(number), 64)
	if err != nil || x < 0 || x != math.Trunc(x) {
		r.fail(keyword, "is a whole number of 0 or more")
		return
	}
	*to = int(min(x, 1<<53))
}

func (r *reading) types() {
	raw, has := r.raw["type"]
	if !has {
		return
	}
	list, ok := raw.([]any)
	if !ok {
		list = []any{raw}
	}
	for _, item := range list {
		i := slices.IndexFunc(kindNames, func(k struct {
			name string
			bit  kinds
		}) bool {
			return k.name == item
		})
		if i < 0 {
			r.fail("type", "is one of null, boolean, object, array, number, string and integer, or a list of these")
			return
		}
		r.node.kinds |= kindNames[i].bit
	}
	if r.node.kinds&isNumber != 0 {
		r.node.kinds |= isInteger
	}
	if r.node.kinds == 0 {
		r.fail("type", "is an empty list")
	}
}

func (r *reading) values() {
	n := r.node
	var list []any
	if raw, has := r.raw["enum"]; has {
		var ok bool
		if list, ok = raw.([]any); !ok {
			r.fail("enum", "is a list")
		}
		n.keyword = "enum"
	}
	raw, has := r.raw["const"]
	if has && n.keyword == "" {
		list, n.keyword = []any{raw}, "const"
	} else if has { // both hold, where one does not say less
		both, _ := r.builder.node(r.place.at(map[string]any{"const": raw}))
		n.all = append(n.all, both)
	}
	if n.keyword == "" || r.err != nil {
		return
	}
	n.enum, n.texts = map[string]bool{}, map[string]bool{}
	for _, v := range list {
		text, err := json.Marshal(v)
		if err != nil {
			r.fail(n.keyword, "cannot be written")
			return
		}
		n.enum[string(canonical(nil, text, 0))] = true
		if s, ok := v.(string); ok {
			n.texts[s] = true
		}
	}
}

func (r *reading) numbers() {
	n := r.node
	n.wholes = true
	for keyword, to := range map[string]**decimal{"minimum": &n.minimum, "maximum": &n.maximum,
		"exclusiveMinimum": &n.above,
		"exclusiveMaximum": &n.under, "multipleOf": &n.multiple} {
		raw, has := r.raw[keyword]
		if !has {
			continue
		}
		number, ok := raw.(json.Number)
		d := parseDecimal(nil, []byte(number))
		if !ok || len(number) > 100 || keyword == "multipleOf" && (d.negative || len(d.digits) == 0) {
			r.fail(keyword, "is a number of at most 100 characters, and multipleOf is more than 0")
			return
		}
		d.whole, d.isWhole = wholeOf([]byte(number))
		n.wholes = n.wholes && d.isWhole && keyword != "multipleOf"
		*to = &d
	}
}

func (r *reading) texts() {
	n := r.node
	r.count("minLength", &n.minLength)
	r.count("maxLength", &n.maxLength)
	if raw, has := r.raw["pattern"]; has {
		n.pattern = r.compile("pattern", raw)
	}
	if name, ok := r.raw["format"].(string); ok {
		n.format = formatOf(name)
	}
}

// compile compiles a pattern.
func (r *reading) compile(keyword string, raw any) *pattern {
	text, ok := raw.(string)
	if !ok {
		r.fail(keyword, "is a text")
		return nil
	}
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		r.fail(keyword, "is no pattern that this host takes, which are those of RE2: "+err.Error())
		return nil
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		r.fail(keyword, "is no pattern: "+err.Error())
		return nil
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		r.fail(keyword, "is no pattern: "+err.Error())
		return nil
	}
	return &pattern{compiled, len(program.Inst)}
}

func (r *reading) arrays() {
	n := r.node
	r.count("minItems", &n.minItems)
	r.count("maxItems", &n.maxItems)
	r.count("minContains", &n.minContains)
	r.count("maxContains", &n.maxContains)
	n.items, n.contains, n.prefix = r.sub("items"), r.sub("contains"), r.list("prefixItems")
	n.unevaluatedItems = r.sub("unevaluatedItems")
	n.unique, _ = r.raw["uniqueItems"].(bool)
}

func (r *reading) objects() {
	n := r.node
	r.count("minProperties", &n.minMembers)
	r.count("maxProperties", &n.maxCount)
	n.properties = map[string]*property{}
	r.table("properties", func(name string, p *node) { n.properties[name] = &property{node: p} })
	for _, name := range r.nameList("required", r.raw["required"]) {
		p := n.properties[name]
		if p == nil {
			p = &property{}
			n.properties[name] = p
		}
		if p.required == 0 {
			n.required++
			p.required = n.required
		}
	}
	r.table("patternProperties", func(name string, p *node) {
		n.patterns = append(n.patterns, patternProperty{r.compile("patternProperties", name), p})
	})
	n.additional, n.names = r.sub("additionalProperties"), r.sub("propertyNames")
	n.unevaluatedProperties = r.sub("unevaluatedProperties")
	r.table("dependentSchemas", func(name string, p *node) { n.needs = append(n.needs, need{name: name, node: p}) })
	if raw, has := r.raw["dependentRequired"]; has {
		table, ok := raw.(map[string]any)
		if !ok {
			r.fail("dependentRequired", "is an object of lists of names")
		}
		for name, list := range table {
			n.needs = append(n.needs, need{name: name, names: r.nameList("dependentRequired", list)})
		}
	}
	slices.SortFunc(n.needs, func(a, b need) int { return strings.Compare(a.name, b.name) })
	slices.SortFunc(n.patterns, func(a, b patternProperty) int {
		if a.pattern == nil || b.pattern == nil {
			return 0 // it has failed
		}
		return strings.Compare(a.pattern.String(), b.pattern.String())
	})
}

// nameList reads a list of names; nil for none.
func (r *reading) nameList(keyword string, raw any) (names []string) {
	if raw == nil {
		return nil
	}
	list, ok := raw.([]any)
	for _, item := range list {
		name, text := item.(string)
		ok = ok && text
		names = append(names, name)
	}
	if !ok {
		r.fail(keyword, "is a list of names")
	}
	return names
}

func (r *reading) applicators() {
	n := r.node
	n.all, n.any, n.one = append(n.all, r.list("allOf")...), r.list("anyOf"), r.list("oneOf")
	n.not, n.when = r.sub("not"), r.sub("if")
	if n.when != nil {
		n.then, n.other = r.sub("then"), r.sub("else")
	}
	for _, keyword := range []string{"$ref", "$dynamicRef"} {
		raw, has := r.raw[keyword]
		if !has || r.err != nil {
			continue
		}
		ref, ok := raw.(string)
		if !ok {
			r.fail(keyword, "is a text")
			return
		}
		target, err := r.resolve(r.place.at(nil, keyword).within(r.place), ref)
		if err != nil {
			r.err = err
			return
		}
		leads, err := r.builder.node(target)
		if err != nil {
			r.err = err
			return
		}
		_, anchor, _ := strings.Cut(ref, "#")
		switch m, _ := target.raw.(map[string]any); {
		case keyword == "$dynamicRef" && m["$dynamicAnchor"] == anchor && anchor != "":
			n.dynamic = anchor
			if n.ref != nil {
				n.all = append(n.all, n.ref)
			}
			n.ref = leads
		case n.ref != nil:
			n.all = append(n.all, leads)
		default:
			n.ref = leads
		}
	}
	if n.dynamic != "" {
		for _, d := range r.compiler.documents {
			r.err = r.dynamics(d, n.dynamic)
		}
		if r.err == nil {
			r.err = r.dynamics(r.builder.document, n.dynamic)
		}
	}
}

// dynamics compiles all that a dynamic reference may lead to.
func (r *reading) dynamics(d *document, anchor string) error {
	for _, p := range d.known {
		if p.resource.dynamic[anchor] == p {
			if _, err := r.builder.node(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// within gives a place the surroundings of another one.
func (p *place) within(other *place) *place {
	p.resource = other.resource
	return p
}
