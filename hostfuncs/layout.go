package hostfuncs

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unsafe"

	"github.com/wasmhost/wasmhost/abi"
)

// layout is how the values of a Go type lie in memory, and in JSON. It is made once
// for each function: calls read and write values by it without reflection, but for
// maps, and for the memory of slices and pointers.
type layout struct {
	typ     reflect.Type
	kind    reflect.Kind
	json    bool     // text that is JSON already
	base64  bool     // bytes, which are a text in base64
	members []member // of a struct
	check   *decoder // of a struct: its members; of what has elements: one of them
	elem    *layout
	items   int // how many elements there may be
}

// member is a field of a struct.
type member struct {
	*layout
	offset    uintptr
	prefix    string // its name with quotes and colon
	omitEmpty bool
}

// mostItems is how many elements an array or a map has at most where the tag does not
// say another number, and mostValueBytes how much memory the elements of one call take.
const (
	mostItems      = 1000
	mostValueBytes = 16 << 20
)

// describer makes layouts, for one function.
type describer struct {
	function string         // as in ctx, for messages
	within   []reflect.Type // of what it describes
}

// describe returns the layout of a type, and what it is in JSON. The name is that of a
// parameter, and of an element behind it.
func (d *describer) describe(t reflect.Type, name string) (l *layout, in Type, err error) {
	l = &layout{typ: t, kind: t.Kind(), items: mostItems}
	if slices.Contains(d.within, t) && t.Kind() == reflect.Struct {
		return nil, in, fmt.Errorf("%s has the type %s within itself", name, t)
	}
	d.within = append(d.within, t)
	defer func() { d.within = d.within[:len(d.within)-1] }()
	switch t.Kind() {
	case reflect.String:
		in.Kind = TypeString
	case reflect.Bool:
		in.Kind = TypeBoolean
	case reflect.Int, reflect.Int64:
		in.Kind = TypeInteger
	case reflect.Int8, reflect.Int16, reflect.Int32:
		in.Kind, in.Min, in.Max = TypeInteger, -1<<(t.Bits()-1), 1<<(t.Bits()-1)-1
	case reflect.Uint, reflect.Uint64:
		in.Kind, in.Max = TypeInteger, math.MaxInt64
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		in.Kind, in.Max = TypeInteger, 1<<t.Bits()-1
	case reflect.Float32, reflect.Float64:
		in.Kind = TypeNumber
	case reflect.Struct:
		space, _, _ := strings.Cut(d.function, ".")
		in.Kind, in.Name = TypeObject, typeName(space, t.Name())
		in.Fields, err = d.fields(l, name)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			if t.Name() == "" {
				in.Kind, l.base64 = TypeString, true
				l.check = newDecoder(d.function, 0, []Field{{Name: name, Type: in}})
				break
			}
			in.Kind, l.json = TypeJSON, true // as abi.RawJSON and json.RawMessage are
			break
		}
		in.Kind = TypeArray
		in.Elem, err = d.element(l, name)
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			return nil, in, fmt.Errorf("%s has keys that are no strings", name)
		}
		in.Kind = TypeMap
		in.Elem, err = d.element(l, name)
	case reflect.Pointer:
		var elem *Type
		if elem, err = d.element(l, name); err == nil {
			in = *elem
			in.Nullable = true
		}
	default:
		err = fmt.Errorf("%s is of the type %s, which has no form in JSON here", name, t)
	}
	return l, in, err
}

// element describes what arrays, maps and pointers have.
func (d *describer) element(l *layout, name string) (*Type, error) {
	t := l.typ.Elem()
	elem, in, err := d.describe(t, name)
	if err != nil {
		return nil, err
	}
	l.elem = elem
	l.check = newDecoder(d.function, 0, []Field{{Name: name, Type: in, Optional: t.Kind() == reflect.Pointer}})
	return &in, nil
}

// fields describes the members of a struct.
func (d *describer) fields(l *layout, name string) (fields []Field, err error) {
	for i := range l.typ.NumField() {
		of := l.typ.Field(i)
		called, options, _ := strings.Cut(of.Tag.Get("json"), ",")
		if !of.IsExported() && !of.Anonymous || called == "-" {
			continue
		}
		if called == "" {
			called = lowerFirst(of.Name)
		}
		if of.Anonymous || !isName(called) {
			return nil, fmt.Errorf("%s has the field %s: give it a name of letters and digits, by its tag json", name, of.Name)
		}
		path := strings.TrimPrefix(name+"."+called, ".")
		part, in, err := d.describe(of.Type, path)
		if err != nil {
			return nil, err
		}
		in.call(of.Name)
		empty := strings.Contains(options, "omit")
		f := Field{Name: path, Type: in, Optional: empty || part.kind == reflect.Pointer, Doc: of.Tag.Get("doc")}
		if f.Doc == "" {
			f.Doc = "the " + called
		}
		if part.base64 {
			f.Doc += ", in base64"
		}
		if err := part.rules(&f, of.Tag.Get("rule")); err != nil {
			return nil, err
		}
		fields = append(fields, f)
		l.members = append(l.members, member{part, of.Offset, strconv.Quote(called) + ":", empty})
	}
	l.check = newDecoder(d.function, 0, slices.Clone(fields))
	for i := range fields {
		fields[i].Name = fields[i].Name[strings.LastIndexByte(fields[i].Name, '.')+1:]
		l.check.names[i] = fields[i].Name
	}
	return fields, nil
}

// call names the struct without a name that a type is, or has elements of.
func (t *Type) call(name string) {
	for t.Elem != nil {
		t = t.Elem
	}
	if t.Kind == TypeObject && t.Name == "" && len(t.Fields) > 0 {
		t.Name = name
	}
}

// rules takes the bounds of a field from its tag, such as "chars=200" or "min=1,max=50".
func (l *layout) rules(f *Field, tag string) error {
	for rule := range strings.SplitSeq(tag, ",") {
		what, value, _ := strings.Cut(rule, "=")
		n, err := strconv.ParseInt(value, 10, 64)
		t := &f.Type
		switch {
		case rule == "":
		case what == "oneof" && t.Kind == TypeString && strings.Contains(value, "|"):
			t.OneOf = strings.Split(value, "|")
		case err != nil:
			return fmt.Errorf("%s has the rule %q, which is none", f.Name, rule)
		case what == "chars" && t.Kind == TypeString && n > 0:
			t.MaxChars = int(n)
		case what == "bytes" && n > 0:
			t.MaxBytes = int(n)
		case what == "min" && (t.Kind == TypeInteger || t.Kind == TypeNumber):
			t.Min = n
		case what == "max" && (t.Kind == TypeInteger || t.Kind == TypeNumber):
			t.Max = n
		case what == "items" && (t.Kind == TypeArray || t.Kind == TypeMap) && n > 0:
			l.items, t.MaxItems = int(n), int(n)
		default:
			return fmt.Errorf("%s is of the type %s and has the rule %q", f.Name, l.typ, rule)
		}
	}
	return nil
}

// lowerFirst is the name in JSON of a field that says none: Title is title, ID is id.
func lowerFirst(name string) string {
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}

// isName reports whether a text can be the name of a function or a member in every
// language.
func isName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if !('a' <= c && c <= 'z' || i > 0 && ('A' <= c && c <= 'Z' || '0' <= c && c <= '9')) {
			return false
		}
	}
	return name != "" && len(name) <= 50 && name != "then" && name != "constructor"
}

// reading is one call whose parameters are read.
type reading struct {
	pauses *abi.Pauses
	left   int // how much memory the elements may still take
}

// read reads the parameters of a call into the struct at dst.
func (l *layout) read(pauses *abi.Pauses, given []byte, dst unsafe.Pointer) error {
	r := reading{pauses, mostValueBytes}
	var few [mostParams]arg
	var found []arg
	if len(l.members) <= len(few) {
		found = few[:len(l.members)]
	} else {
		found = make([]arg, len(l.members))
	}
	if err := l.check.find(pauses, given, found); err != nil {
		return err
	}
	return l.place(&r, found, dst)
}

// place checks the members of a struct and puts them there.
func (l *layout) place(r *reading, found []arg, dst unsafe.Pointer) error {
	for i := range l.members {
		m := &l.members[i]
		if err := l.check.check(r.pauses, i, &found[i]); err != nil {
			return err
		}
		if found[i].raw == nil {
			continue
		}
		if err := m.set(r, &found[i], unsafe.Add(dst, m.offset)); err != nil {
			return err
		}
	}
	return nil
}

// set puts a value there that was checked.
func (l *layout) set(r *reading, a *arg, dst unsafe.Pointer) error {
	switch l.kind {
	case reflect.String:
		*(*string)(dst) = a.text
	case reflect.Bool:
		*(*bool)(dst) = a.raw[0] == 't'
	case reflect.Int64, reflect.Uint64:
		*(*int64)(dst) = a.integer
	case reflect.Int, reflect.Uint:
		*(*int)(dst) = int(a.integer)
	case reflect.Int32, reflect.Uint32:
		*(*int32)(dst) = int32(a.integer)
	case reflect.Int16, reflect.Uint16:
		*(*int16)(dst) = int16(a.integer)
	case reflect.Int8, reflect.Uint8:
		*(*int8)(dst) = int8(a.integer)
	case reflect.Float64:
		*(*float64)(dst) = a.number
	case reflect.Float32:
		*(*float32)(dst) = float32(a.number)
	case reflect.Struct:
		found := make([]arg, len(l.members))
		if _, err := l.check.readMembers(r.pauses, a.raw, 1, found); err != nil {
			return err
		}
		return l.place(r, found, dst)
	case reflect.Slice:
		if l.json {
			*(*[]byte)(dst) = bytes.Clone(a.raw)
			return nil
		}
		if l.base64 {
			decoded, err := base64.StdEncoding.DecodeString(a.text)
			if *(*[]byte)(dst) = decoded; err != nil {
				return l.check.invalid("the parameter %q is not base64", l.check.fields[0].Name)
			}
			return nil
		}
		return l.setSlice(r, a, dst)
	case reflect.Map:
		return l.setMap(r, a, dst)
	case reflect.Pointer:
		if err := l.charge(r, 1, l.elem.typ.Size()); err != nil {
			return err
		}
		p := reflect.New(l.elem.typ).UnsafePointer()
		*(*unsafe.Pointer)(dst) = p
		return l.elem.set(r, a, p)
	}
	return nil
}

// charge counts elements against what a call may take.
func (l *layout) charge(r *reading, count int, size uintptr) error {
	if count > l.items {
		return l.check.exceeded("the parameter %q has %d elements, more than the limit of %d: send less",
			l.check.fields[0].Name, count, l.items)
	}
	if r.left -= count * int(size); r.left < 0 {
		return l.check.exceeded("the parameters take more than %d bytes of memory together: send less", mostValueBytes)
	}
	return nil
}

func (l *layout) setSlice(r *reading, a *arg, dst unsafe.Pointer) error {
	count := 0
	if err := eachElement(r.pauses, a.raw, func([]byte) error { count++; return nil }); err != nil {
		return err
	}
	size := l.elem.typ.Size()
	if err := l.charge(r, count, size); err != nil {
		return err
	}
	array := reflect.MakeSlice(l.typ, count, count).UnsafePointer()
	*(*[]byte)(dst) = unsafe.Slice((*byte)(array), count) // the three words are those of any slice
	i := 0
	return eachElement(r.pauses, a.raw, func(value []byte) error {
		at := unsafe.Add(array, uintptr(i)*size)
		i++
		return l.setElement(r, value, at)
	})
}

func (l *layout) setElement(r *reading, value []byte, at unsafe.Pointer) error {
	one := arg{raw: value}
	if err := l.check.check(r.pauses, 0, &one); err != nil || one.raw == nil {
		return err
	}
	return l.elem.set(r, &one, at)
}

func (l *layout) setMap(r *reading, a *arg, dst unsafe.Pointer) error {
	all, count := reflect.MakeMap(l.typ), 0
	*(*unsafe.Pointer)(dst) = all.UnsafePointer()
	return eachMember(r.pauses, a.raw, func(quoted, value []byte) error {
		count++
		if err := l.charge(r, 1, l.elem.typ.Size()+l.typ.Key().Size()); err != nil {
			return err
		}
		if count > l.items {
			return l.charge(r, count, 0)
		}
		one := reflect.New(l.elem.typ)
		if err := l.setElement(r, value, one.UnsafePointer()); err != nil {
			return err
		}
		key := reflect.ValueOf(unquote(r.pauses, quoted)).Convert(l.typ.Key())
		if all.MapIndex(key).IsValid() {
			return l.check.invalid("the parameter %q has the member %.100q twice", l.check.fields[0].Name, key.String())
		}
		all.SetMapIndex(key, one.Elem())
		return nil
	})
}
