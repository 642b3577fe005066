package wasmhost

import "slices"

// HeaderField is one line of a header.
type HeaderField struct{ Name, Value string }

// Header is the header of a request or a response, in its order. Names are
// compared without regard to case.
type Header []HeaderField

// Get returns the first value of a name, empty where there is none.
func (h Header) Get(name string) string {
	for _, f := range h {
		if sameName(f.Name, name) {
			return f.Value
		}
	}
	return ""
}

// Values returns all values of a name, in their order.
func (h Header) Values(name string) (values []string) {
	for _, f := range h {
		if sameName(f.Name, name) {
			values = append(values, f.Value)
		}
	}
	return values
}

// Add adds a value, beside those that the name has.
func (h *Header) Add(name, value string) {
	*h = append(slices.Clip(*h), HeaderField{name, value})
}

// Set gives a name one value, in place of those that it had.
func (h *Header) Set(name, value string) {
	h.Del(name)
	h.Add(name, value)
}

// Del takes all values of a name away.
func (h *Header) Del(name string) {
	*h = slices.DeleteFunc(slices.Clone(*h), func(f HeaderField) bool { return sameName(f.Name, name) })
}

// sameName compares names, which are ASCII where they are valid.
func sameName(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
