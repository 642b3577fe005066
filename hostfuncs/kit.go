package hostfuncs

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Kit is all that one host offers to plugins: its own namespaces, and those of the
// application that it is a part of. The nil Kit has the host's own alone. It is never
// changed.
type Kit struct {
	spaces      []Namespace
	functions   []Function
	own         []Function // of the application
	permissions []Permission
	byKey       map[Key]int
	signals     []Signal
}

var builtIn = sync.OnceValue(func() *Kit { return newKit(nil) })

// How much an application may add. It is no setting: the application is trusted.
const (
	mostOwnNamespaces = 32
	mostOwnFunctions  = 500
)

// NewKit returns what a host offers with the namespaces of an application. The error
// says which of them are not whole, or take a name that something else has: nothing is
// ever replaced.
func NewKit(own ...Namespace) (*Kit, error) {
	if len(own) == 0 {
		return builtIn(), nil
	}
	var all []error
	fail := func(format string, args ...any) { all = append(all, fmt.Errorf(format, args...)) }
	taken := map[string]bool{}
	for _, name := range takenNames() {
		taken[name] = true
	}
	known, functions := map[string]Permission{}, 0
	spelled := speller{types: map[string][]Field{}}
	for _, n := range own {
		functions += len(n.functions)
		switch {
		case taken[n.Name]:
			fail("the namespace %q is taken: choose another name", n.Name)
		case n.err != nil:
			all = append(all, n.err)
		case n.bind == nil || len(n.own)+len(n.signals) == 0:
			fail("the namespace %q was not made by NewNamespace, or has no functions, events and hooks", n.Name)
		}
		taken[n.Name], spelled.types[n.Title] = true, nil
		for _, f := range n.functions {
			if err := spelled.check(f, n.functions); err != nil {
				all = append(all, err)
			}
		}
		for _, s := range n.signals {
			if err := spelled.checkSignal(s, n.functions); err != nil {
				all = append(all, fmt.Errorf("%.100s: %w", s.Name, err))
			}
		}
		for _, p := range n.permissions {
			if err := p.check(); err != nil {
				all = append(all, err)
			} else if other, twice := known[p.Name]; twice && other != p {
				fail("the permission %q is defined twice, with different texts", p.Name)
			}
			known[p.Name] = p
		}
	}
	if len(own) > mostOwnNamespaces || functions > mostOwnFunctions {
		fail("there are %d namespaces with %d functions; at most %d and %d can be", len(own), functions,
			mostOwnNamespaces, mostOwnFunctions)
	}
	if len(all) > 0 {
		return nil, fmt.Errorf("namespaces of the application: %w", errors.Join(all...))
	}
	return newKit(own), nil
}

// takenNames are those that ctx has, or that plugins of this family of hosts know.
func takenNames() []string {
	names := []string{"log", "host", "auth", "recording", "spend", "tts", "stt", "firebase", "sessionHistory", "ctx",
		"pluginId", "pluginVersion", "dataDir", "progress", "script"}
	// What has a meaning of its own in a language, where bindings name something by a namespace.
	names = append(names, strings.Fields(`abi and any as async await become bool break calls case catch chan class const
		continue crate default defer delete do else enum export extern false fn for func function go goto if import impl in
		interface is json known let loop main match mod move mut namespace new null number object or package private pub
		public range return self static std string struct super switch template this throw trait true try type typeof
		undefined union unsafe use var void wasmhost wh where while with yield`)...)
	for _, space := range append(table(), pageTable()...) {
		names = append(names, space.Name)
	}
	return names
}

// check says what is wrong with a permission of an application.
func (p Permission) check() error {
	fail := func(what string) error { return fmt.Errorf("the permission %q %s", p.Name, what) }
	for part := range strings.SplitSeq(p.Name, ".") {
		if !isName(part) {
			return fail("is not named by letters, digits and dots, as in library.read")
		}
	}
	_, known := builtIn().Permission(p.Name)
	switch {
	case known || slices.Contains(ForeignPermissions(), p.Name):
		return fail("is taken: choose another name")
	case len(p.Name) > 60:
		return fail("has more than 60 characters")
	case !strings.HasSuffix(p.Text, ".") || len(p.Text) > 300 || strings.ContainsFunc(p.Text, unicode.IsControl):
		return fail("has a text that is not one sentence of at most 300 bytes, with its full stop")
	case weight(p.Risk) > weight(RiskLow):
		return fail("has no Risk: it is RiskHigh, RiskMedium or RiskLow")
	case p.Parameters != "" && !json.Valid([]byte(p.Parameters)):
		return fail(fmt.Sprintf("has parameters that are no JSON Schema: %.100s", p.Parameters))
	case p.Within != "" || p.Reaches || p.Words != "":
		return fail("sets what only permissions of the host have")
	}
	return nil
}

// weight orders classes of risk, the highest first.
func weight(risk string) int {
	if i := slices.Index([]string{RiskHigh, RiskMedium, RiskLow}, risk); i >= 0 {
		return i
	}
	return 3
}

func newKit(own []Namespace) *Kit {
	k := &Kit{spaces: slices.Concat(table(), own), permissions: Permissions(), byKey: map[Key]int{}}
	for _, space := range k.spaces {
		k.functions = append(k.functions, space.functions...)
		for _, p := range space.permissions {
			if _, twice := k.find(p.Name); twice {
				continue
			}
			at := slices.IndexFunc(k.permissions, func(other Permission) bool { return weight(other.Risk) > weight(p.Risk) })
			if at < 0 {
				at = len(k.permissions)
			}
			k.permissions = slices.Insert(k.permissions, at, p)
		}
	}
	for i, f := range k.functions {
		k.byKey[Key{f.Namespace, f.Name}] = i
	}
	for _, space := range own {
		k.own = append(k.own, space.functions...)
		k.signals = append(k.signals, space.signals...)
	}
	return k
}

// whole is the kit, or the host's own.
func (k *Kit) whole() *Kit {
	if k == nil {
		return builtIn()
	}
	return k
}

// Functions returns the definitions of all functions, in the order of the reference,
// those of the application last.
func (k *Kit) Functions() []Function { return slices.Clip(k.whole().functions) }

// Own returns the definitions of the application's functions.
func (k *Kit) Own() []Function { return slices.Clip(k.whole().own) }

// Function returns a definition.
func (k *Kit) Function(key Key) (f Function, ok bool) {
	k = k.whole()
	i, ok := k.byKey[key]
	if !ok {
		return f, false
	}
	return k.functions[i], true
}

// Signal returns an event or a hook of the application by its whole name.
func (k *Kit) Signal(name string) (s Signal, ok bool) {
	all := k.whole().signals
	i := slices.IndexFunc(all, func(s Signal) bool { return s.Name == name })
	if i < 0 {
		return s, false
	}
	return all[i], true
}

// Signals returns the events and hooks of the application.
func (k *Kit) Signals() []Signal { return slices.Clip(k.whole().signals) }

// New returns the functions of one instance.
func (k *Kit) New(services Services, access Access) Set {
	set := Set{}
	for _, space := range k.whole().spaces {
		space.addTo(set, services, access)
	}
	return set
}

// Permissions are all that a plugin can ask for, in the order of their weight.
func (k *Kit) Permissions() []Permission { return slices.Clip(k.whole().permissions) }

// Permission describes one; ok is false for a name that the host does not know.
func (k *Kit) Permission(name string) (p Permission, ok bool) { return k.whole().find(name) }

func (k *Kit) find(name string) (p Permission, ok bool) {
	i := slices.IndexFunc(k.permissions, func(p Permission) bool { return p.Name == name })
	if i < 0 {
		return p, false
	}
	return k.permissions[i], true
}

// ByWeight returns names of permissions in the order of [Kit.Permissions]. Those that it
// does not know come last.
func (k *Kit) ByWeight(names []string) []string {
	k = k.whole()
	place := func(name string) int {
		if i := slices.IndexFunc(k.permissions, func(p Permission) bool { return p.Name == name }); i >= 0 {
			return i
		}
		return len(k.permissions)
	}
	return slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return place(a) - place(b) })
}
