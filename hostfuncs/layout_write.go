package hostfuncs

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/wasmhost/wasmhost/abi"
)

// errLongResult is what write returns for a value that is longer than its bound.
var errLongResult = errors.New("the result is longer than the function says")

// write appends the value at src as JSON, of no more than most bytes.
func (l *layout) write(b []byte, src unsafe.Pointer, most int) (_ []byte, err error) {
	if len(b) > most {
		return b, errLongResult
	}
	switch l.kind {
	case reflect.String:
		return abi.AppendString(b, *(*string)(src)), nil
	case reflect.Bool:
		return appendBool(b, *(*bool)(src)), nil
	case reflect.Int:
		return abi.AppendInt(b, int64(*(*int)(src))), nil
	case reflect.Int64:
		return abi.AppendInt(b, *(*int64)(src)), nil
	case reflect.Int32:
		return abi.AppendInt(b, int64(*(*int32)(src))), nil
	case reflect.Int16:
		return abi.AppendInt(b, int64(*(*int16)(src))), nil
	case reflect.Int8:
		return abi.AppendInt(b, int64(*(*int8)(src))), nil
	case reflect.Uint:
		return strconv.AppendUint(b, uint64(*(*uint)(src)), 10), nil
	case reflect.Uint64:
		return strconv.AppendUint(b, *(*uint64)(src), 10), nil
	case reflect.Uint32:
		return abi.AppendInt(b, int64(*(*uint32)(src))), nil
	case reflect.Uint16:
		return abi.AppendInt(b, int64(*(*uint16)(src))), nil
	case reflect.Uint8:
		return abi.AppendInt(b, int64(*(*uint8)(src))), nil
	case reflect.Float64:
		return appendFloat(b, *(*float64)(src), 64)
	case reflect.Float32:
		return appendFloat(b, float64(*(*float32)(src)), 32)
	case reflect.Struct:
		return l.writeStruct(b, src, most)
	case reflect.Slice:
		if l.json {
			return appendJSON(b, *(*[]byte)(src))
		}
		if l.base64 {
			return append(base64.StdEncoding.AppendEncode(append(b, '"'), *(*[]byte)(src)), '"'), nil
		}
		return l.writeSlice(b, src, most)
	case reflect.Map:
		return l.writeMap(b, src, most)
	}
	if p := *(*unsafe.Pointer)(src); p != nil {
		return l.elem.write(b, p, most)
	}
	return append(b, "null"...), nil
}

func (l *layout) writeStruct(b []byte, src unsafe.Pointer, most int) (_ []byte, err error) {
	b = append(b, '{')
	begun := len(b)
	for i := range l.members {
		m := &l.members[i]
		at := unsafe.Add(src, m.offset)
		if m.omitEmpty && m.isEmpty(at) {
			continue
		}
		if len(b) > begun {
			b = append(b, ',')
		}
		if b, err = m.write(append(b, m.prefix...), at, most); err != nil {
			return b, err
		}
	}
	return append(b, '}'), nil
}

// isEmpty reports whether a value is left out that may be: as encoding/json has it.
func (l *layout) isEmpty(src unsafe.Pointer) bool {
	switch l.kind {
	case reflect.String, reflect.Slice: // the second word is the length
		return *(*int)(unsafe.Add(src, unsafe.Sizeof(uintptr(0)))) == 0
	case reflect.Map:
		p := *(*unsafe.Pointer)(src)
		return reflect.NewAt(l.typ, unsafe.Pointer(&p)).Elem().Len() == 0
	case reflect.Struct:
		return false
	}
	for _, c := range unsafe.Slice((*byte)(src), l.typ.Size()) {
		if c != 0 {
			return false
		}
	}
	return true
}

func (l *layout) writeSlice(b []byte, src unsafe.Pointer, most int) (_ []byte, err error) {
	array := *(*unsafe.Pointer)(src)
	count := *(*int)(unsafe.Add(src, unsafe.Sizeof(uintptr(0))))
	b = append(b, '[')
	for i := range count {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = l.elem.write(b, unsafe.Add(array, uintptr(i)*l.elem.typ.Size()), most); err != nil {
			return b, err
		}
	}
	return append(b, ']'), nil
}

func (l *layout) writeMap(b []byte, src unsafe.Pointer, most int) (_ []byte, err error) {
	p := *(*unsafe.Pointer)(src)
	all := reflect.NewAt(l.typ, unsafe.Pointer(&p)).Elem()
	keys := all.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	b = append(b, '{')
	for i, key := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		one := reflect.New(l.elem.typ)
		one.Elem().Set(all.MapIndex(key))
		b = append(abi.AppendString(b, key.String()), ':')
		if b, err = l.elem.write(b, one.UnsafePointer(), most); err != nil {
			return b, err
		}
	}
	return append(b, '}'), nil
}

func appendFloat(b []byte, f float64, bits int) ([]byte, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return b, fmt.Errorf("the result has the number %v, which JSON has not", f)
	}
	if f == math.Trunc(f) && math.Abs(f) < 1e15 {
		return strconv.AppendInt(b, int64(f), 10), nil
	}
	return strconv.AppendFloat(b, f, 'g', -1, bits), nil
}

// appendJSON appends text of the application that is JSON; nil is null.
func appendJSON(b, text []byte) ([]byte, error) {
	if text == nil || string(text) == "null" {
		return append(b, "null"...), nil
	}
	start := abi.SkipSpace(text, 0)
	end, err := abi.SkipValue(text, start)
	if err == nil && abi.SkipSpace(text, end) != len(text) {
		err = errors.New("there is text behind the value")
	}
	if err != nil {
		return b, fmt.Errorf("the result has text that is no JSON: %w", err)
	}
	return append(b, text[start:end]...), nil
}
