// Package lib has types that others use.
package lib

type hidden struct{ A int }

// Open has a field of a type that is not exported.
type Open struct{ Hidden hidden }

// Embeds embeds one.
type Embeds struct {
	hidden
	B int
}

// Fine has nothing of the kind.
type Fine struct {
	Name string
	note string
}

// Note keeps the field used.
func (f Fine) Note() string { return f.note }
