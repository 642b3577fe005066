package hostfuncs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxLibrary is how many bytes a library.json has at most: 1 MiB. It is no setting: 500
// functions with long texts take a quarter of that.
const MaxLibrary = 1 << 20

// What a definition in a library.json has at most. An application that has more cannot
// be opened either.
const (
	mostTypeDepth = 16
	mostFields    = 5000 // of all functions together, counted where they stand
	mostText      = 1000 // bytes
)

// library is the file: what plugins and their tools have to know of an application.
type library struct {
	Version    int            `json:"library"` // of the format
	Namespaces []librarySpace `json:"namespaces"`
}

type librarySpace struct {
	Name        string       `json:"name"`
	Permissions []Permission `json:"permissions,omitempty"`
	Functions   []Function   `json:"functions"`
	Signals     []Signal     `json:"signals,omitempty"`
}

// Export writes what the authors of plugins need of an application's namespaces: the file
// library.json, of which `wasmhost sdk --with library.json` makes bindings in all
// languages, and by which `wasmhost validate` and `dev` know the functions, permissions,
// events and hooks. The error is that of [NewKit].
func Export(w io.Writer, namespaces ...Namespace) error {
	if _, err := NewKit(namespaces...); err != nil {
		return err
	}
	file := library{Version: 1}
	for _, n := range namespaces {
		space := librarySpace{Name: n.Name, Functions: n.functions, Signals: n.signals}
		for _, p := range n.permissions {
			if !slices.ContainsFunc(space.Permissions, func(other Permission) bool { return other.Name == p.Name }) {
				space.Permissions = append(space.Permissions, p)
			}
		}
		file.Namespaces = append(file.Namespaces, space)
	}
	text, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// ReadLibrary reads what [Export] has written: namespaces like those that it was made of,
// but that every call of a function fails with unavailable. It trusts nothing in the
// file, and its error says what is wrong with it.
func ReadLibrary(r io.Reader) ([]Namespace, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxLibrary+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxLibrary {
		return nil, fmt.Errorf("it has more than %d bytes", MaxLibrary)
	}
	var file library
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("it is not what an application exports: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something stands behind its end")
	}
	if file.Version != 1 {
		return nil, fmt.Errorf("its format is %d, and this program reads 1", file.Version)
	}
	functions := 0
	for _, space := range file.Namespaces {
		functions += len(space.Functions)
		if len(space.Permissions)+len(space.Signals) > mostOwnFunctions {
			return nil, fmt.Errorf("the namespace %.100q has too many permissions, events and hooks", space.Name)
		}
	}
	if len(file.Namespaces) == 0 || len(file.Namespaces) > mostOwnNamespaces || functions > mostOwnFunctions {
		return nil, fmt.Errorf("it has %d namespaces with %d functions: at least one, and at most %d and %d can be",
			len(file.Namespaces), functions, mostOwnNamespaces, mostOwnFunctions)
	}
	var all []Namespace
	for _, space := range file.Namespaces {
		all = append(all, space.namespace())
	}
	_, err = NewKit(all...)
	return all, err
}

// namespace is the namespace of a file, which [NewKit] has to check.
func (s librarySpace) namespace() Namespace {
	n := NewNamespace(s.Name, Permission{})
	of := func(name string) (p Permission) {
		if i := slices.IndexFunc(s.Permissions, func(p Permission) bool { return p.Name == name }); i >= 0 {
			return s.Permissions[i]
		}
		if name != "" && n.err == nil {
			n.err = fmt.Errorf("%.100q has no permission %.100q, which something in it needs", s.Name, name)
		}
		return p
	}
	for _, f := range s.Functions {
		n = n.With(of(f.Permission), Definition{name: f.Name, make: func(space Namespace) (Function,
			func(Services) Handler, error) {
			f.Namespace, f.Title, f.JS.Options = space.Name, space.Title, true
			if len(f.Params) == 0 {
				f.MaxParams = ownParams
			}
			err := f.complete()
			gone := refuse(abi.NewError(abi.CodeUnavailable, f.FullName()+
				": the application that answers it is not here; try the plugin in the application"))
			return f, func(Services) Handler { return gone }, err
		}})
	}
	for _, signal := range s.Signals {
		n = n.With(of(signal.Permission), Definition{name: signal.Name, signal: func(Namespace) (Signal, error) {
			if !strings.HasPrefix(signal.Name, s.Name+".") {
				return signal, errors.New("it is of another namespace")
			}
			return signal, nil
		}})
	}
	for _, p := range s.Permissions { // those of nothing, too
		n = n.With(p)
	}
	return n
}

// speller checks that what functions of an application are called has a form in every
// language, and that a name says one thing.
type speller struct {
	types  map[string][]Field
	fields int
}

// check says what is wrong with what is said of a function beside what [Function.complete]
// knows.
func (s *speller) check(f Function, all []Function) error {
	for _, suffix := range []string{"Async", "Start", "Params", "Blocking"} {
		if base, ok := strings.CutSuffix(f.Name, suffix); ok && slices.ContainsFunc(all, func(other Function) bool {
			return other.Name == base
		}) {
			return fmt.Errorf("%s: bindings use the name for a form of %s: choose another", f.FullName(), base)
		}
	}
	err := s.fieldsOf(f.Params, 0)
	if err == nil {
		err = s.typ(f.Result, 0)
	}
	if err == nil && slices.Contains(helperNames(), f.Name) {
		err = errors.New("bindings use its name: choose another")
	}
	for _, code := range f.Errors {
		if err == nil && (len(code) > 60 || strings.Trim(string(code), "abcdefghijklmnopqrstuvwxyz_") != "") {
			err = fmt.Errorf("the code %.100q of an error is not made of small letters and _", code)
		}
	}
	if err == nil {
		err = oneLine(f.Doc)
	}
	if err != nil {
		return fmt.Errorf("%.100s: %w", f.FullName(), err)
	}
	return nil
}

// checkSignal says what is wrong with what is said of an event or a hook.
func (s *speller) checkSignal(signal Signal, functions []Function) error {
	_, name, _ := strings.Cut(signal.Name, ".")
	for _, f := range functions {
		if f.Name == "on"+upperFirst(name) || f.Name == "of"+upperFirst(name) {
			return fmt.Errorf("bindings use the name %s for it: give that function another", f.Name)
		}
	}
	if err := s.typ(signal.Type, 0); err != nil {
		return err
	}
	return oneLine(signal.Doc)
}

func (s *speller) fieldsOf(fields []Field, depth int) error {
	seen := map[string]bool{}
	for _, f := range fields {
		if s.fields++; s.fields > mostFields {
			return fmt.Errorf("the functions have more than %d fields together", mostFields)
		}
		if !isName(f.Name) || seen[f.Name] {
			return fmt.Errorf("the field %.100q is there twice, or not named by letters and digits", f.Name)
		}
		seen[f.Name] = true
		err := s.typ(f.Type, depth)
		for _, text := range append([]string{f.Doc, f.Example}, f.Type.OneOf...) {
			if err == nil {
				err = oneLine(text)
			}
		}
		if err != nil {
			return fmt.Errorf("%.100s: %w", f.Name, err)
		}
	}
	return nil
}

func (s *speller) typ(t Type, depth int) error {
	if depth++; depth > mostTypeDepth {
		return fmt.Errorf("its type is more than %d deep", mostTypeDepth)
	}
	switch t.Kind {
	case TypeString, TypeInteger, TypeNumber, TypeBoolean, TypeJSON, TypeNull:
		return nil
	case TypeArray, TypeMap:
		if t.Elem == nil {
			return fmt.Errorf("its type is an %s of nothing", t.Kind)
		}
		return s.typ(*t.Elem, depth)
	case TypeObject:
		if !isTypeName(t.Name) {
			return fmt.Errorf("its type is called %.100q; give it a name of letters and digits that bindings do not use",
				t.Name)
		}
		if fields, known := s.types[t.Name]; known && !reflect.DeepEqual(fields, t.Fields) {
			return fmt.Errorf("two types are called %s, and differ: give one another name", t.Name)
		}
		s.types[t.Name] = t.Fields
		return s.fieldsOf(t.Fields, depth)
	}
	return fmt.Errorf("its type is %.100q, which is none", t.Kind)
}

// oneLine refuses what could end a comment or hide something.
func oneLine(text string) error {
	if len(text) > mostText || strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsPrint(r) || r == unicode.ReplacementChar
	}) {
		return fmt.Errorf("the text %.60q has more than %d bytes, or characters that cannot be printed", text, mostText)
	}
	return nil
}

// isTypeName reports whether a struct can be called so in every language, beside what
// their bindings use.
func isTypeName(name string) bool {
	return name != "" && 'A' <= name[0] && name[0] <= 'Z' && isName("a"+name) && !slices.Contains(strings.Fields(
		`Allocator Array BTreeMap Boolean Box Call Clone Context Date Debug Default Deserialize DeserializeOwned Err Error
		Function Json Map None Number Object Ok Option Params PartialEq Promise Record Result Self Serialize Set Some
		String Symbol Ticket Vec`), name)
}

// helperNames are those of functions that bindings have for themselves.
func helperNames() []string {
	return strings.Fields("arena calls imports json known new object params std")
}

// typeName is what a struct is called: Song for song, PageSong for Page[Song], and
// LibraryResult for the Result of a library.
func typeName(space, name string) (made string) {
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return strings.ContainsRune("[],*", r) }) {
		part = part[strings.LastIndexAny(part, "./")+1:]
		made += upperFirst(part)
	}
	if made != "" && (!isTypeName(made) || made == upperFirst(space)) {
		made = upperFirst(space) + made
	}
	return made
}

func upperFirst(name string) string {
	return strings.ToUpper(name[:min(1, len(name))]) + name[min(1, len(name)):]
}
