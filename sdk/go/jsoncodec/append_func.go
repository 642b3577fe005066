package jsoncodec

import (
	"strconv"
	"unsafe"
)

func asBytes[E ~uint8](v []E) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(v))), len(v))
}

// WriteBool is the AppendFunc of a boolean kind.
func WriteBool[T ~bool](b []byte, v *T, _ int) ([]byte, error) { return AppendBool(b, bool(*v)), nil }

// WriteInt is the AppendFunc of a signed kind.
func WriteInt[T signed](b []byte, v *T, _ int) ([]byte, error) { return AppendInt(b, int64(*v)), nil }

// WriteUint is the AppendFunc of an unsigned kind.
func WriteUint[T unsigned](b []byte, v *T, _ int) ([]byte, error) {
	return AppendUint(b, uint64(*v)), nil
}

// WriteFloat is the AppendFunc of a floating point kind.
func WriteFloat[T float](b []byte, v *T, _ int) ([]byte, error) {
	return AppendFloat(b, float64(*v), bitsOf(v))
}

// WriteString is the AppendFunc of a string kind.
func WriteString[T ~string](b []byte, v *T, _ int) ([]byte, error) {
	return AppendString(b, string(*v)), nil
}

// WriteAny appends the value of an empty interface. Other appends what is not
// made of the types that DecodeAny makes, whole numbers, and pointers to
// nothing.
func WriteAny(b []byte, v any, depth int, other func(any) ([]byte, error)) ([]byte, error) {
	if depth > MaxDepth {
		return b, TooDeep()
	}
	switch v := v.(type) {
	case nil:
		return append(b, "null"...), nil
	case bool:
		return AppendBool(b, v), nil
	case string:
		return AppendString(b, v), nil
	case float64:
		return AppendFloat(b, v, 64)
	case int:
		return AppendInt(b, int64(v)), nil
	case int64:
		return AppendInt(b, v), nil
	case []any:
		return AppendSlice(b, v, depth, func(b []byte, e *any, depth int) ([]byte, error) {
			return WriteAny(b, *e, depth, other)
		})
	case map[string]any:
		return AppendMap(b, v, depth, NameString[string], func(b []byte, e *any, depth int) ([]byte, error) {
			return WriteAny(b, *e, depth, other)
		})
	}
	text, err := other(v)
	return append(b, text...), err
}

// NameString makes a name of a key of a string kind.
func NameString[K ~string](k K) (string, error) { return string(k), nil }

// NameInt makes a name of a key of a signed kind.
func NameInt[K signed](k K) (string, error) { return strconv.FormatInt(int64(k), 10), nil }

// NameUint makes a name of a key of an unsigned kind.
func NameUint[K unsigned](k K) (string, error) { return strconv.FormatUint(uint64(k), 10), nil }

// NameText makes a name of a key with a MarshalText method.
func NameText[K interface{ MarshalText() ([]byte, error) }](k K) (string, error) {
	text, err := k.MarshalText()
	return string(text), err
}
