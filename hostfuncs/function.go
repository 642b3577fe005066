package hostfuncs

import (
	"cmp"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// TypeKind is the shape of a JSON value in the table of functions.
type TypeKind string

// The shapes that parameters and results are made of.
const (
	// TypeNull is the value null, the result of a function that returns
	// nothing.
	TypeNull TypeKind = "null"
	// TypeString is a JSON string.
	TypeString TypeKind = "string"
	// TypeInteger is a whole JSON number of at most 64 bits.
	TypeInteger TypeKind = "integer"
	// TypeNumber is any JSON number.
	TypeNumber TypeKind = "number"
	// TypeBoolean is true or false.
	TypeBoolean TypeKind = "boolean"
	// TypeJSON is any JSON value.
	TypeJSON TypeKind = "json"
	// TypeObject is an object with the fields of [Type.Fields].
	TypeObject TypeKind = "object"
	// TypeArray is an array of [Type.Elem].
	TypeArray TypeKind = "array"
	// TypeMap is an object with any names and values of [Type.Elem].
	TypeMap TypeKind = "map"
)

// Type describes a JSON value.
type Type struct {
	Kind TypeKind `json:"kind"`
	// Name is what SDKs call an object type; empty for other kinds.
	Name string `json:"name,omitempty"`
	// Fields of an object, in the order in which they are written.
	Fields []Field `json:"fields,omitempty"`
	// Elem of an array or a map.
	Elem *Type `json:"elem,omitempty"`
	// Nullable says that null may stand instead.
	Nullable bool `json:"nullable,omitempty"`

	// The bounds below are of parameters; zero is none. What a service knows
	// better, such as what a collection may be called, it checks itself, and so
	// it does with what is inside of arrays and maps.

	// MaxChars is how many characters (Unicode code points) a string may have;
	// it has at least one then. Else it is invalid_argument.
	MaxChars int `json:"maxChars,omitempty"`
	// MaxItems is how many elements an array or a map has at most, where its tag says so.
	MaxItems int `json:"maxItems,omitempty"`
	// NotEmpty says that a string has at least one character.
	NotEmpty bool `json:"notEmpty,omitempty"`
	// MaxBytes is how many bytes a string may have in UTF-8, or any other value
	// as JSON. More are quota_exceeded.
	MaxBytes int `json:"maxBytes,omitempty"`
	// Min and Max are what a number may be. There is no upper bound without
	// Max, and none at all without either.
	Min int64 `json:"min,omitempty"`
	Max int64 `json:"max,omitempty"`
	// OneOf are the texts that a string may be.
	OneOf []string `json:"oneOf,omitempty"`
}

// Field is one member of an object, or one parameter of a function.
type Field struct {
	Name     string `json:"name"` // as it stands in JSON
	Type     Type   `json:"type"`
	Optional bool   `json:"optional,omitempty"` // may be left out
	Doc      string `json:"doc,omitempty"`      // one line
	// Example is a value as JSON, for a parameter whose type does not say enough.
	Example string `json:"example,omitempty"`
}

// Function defines a function that the host offers to guests: all that there is
// to say of it but the Go code that carries it out, which stands beside it.
// What guests pass is decoded and checked by it, and the bindings of the SDKs,
// the declarations for TypeScript, the tables in C and the reference are
// generated from it.
type Function struct {
	// Namespace and Name are those of ctx.<namespace>.<name>. The import
	// module is [abi.NamespacePrefix] followed by the namespace.
	Namespace string `json:"-"`
	Name      string `json:"name"`
	// Title is the namespace as a part of identifiers, as in RSSGetFeeds.
	Title string `json:"-"`
	// Permission is what the manifest must declare and the user must grant;
	// empty when every plugin may call it.
	Permission string `json:"permission,omitempty"`
	// Unsupported says why every call of the namespace is not_supported; empty
	// for one that this host implements.
	Unsupported string `json:"-"`
	// Waits says that the function may take long. It then exists in two
	// forms: Name blocks the instance, Name+[abi.AsyncSuffix] returns a ticket.
	Waits bool `json:"waits,omitempty"`
	// MayWait says that a function of one form, which the guest stands still for, may
	// wait for a disk, a database, or a lock that somebody holds meanwhile. The guest
	// leaves its processor to others as long.
	MayWait bool `json:"mayWait,omitempty"`
	// Params are the members of the JSON object that the guest passes, at most
	// mostParams.
	Params []Field `json:"params,omitempty"`
	// MaxParams is how many bytes that object may have. It is checked before
	// anything is decoded, because decoding takes time that no meter of the
	// guest counts; more are quota_exceeded. A function without parameters
	// does not look at what is passed.
	MaxParams int `json:"maxParams,omitempty"`
	// Result is the JSON value that the guest gets.
	Result Type `json:"result"`
	// ResultBudget is how many bytes a call that waits reserves for its result
	// before it starts: at least what it returns, whatever the plugin has
	// stored. It is of functions that wait and return more than a number.
	ResultBudget int64 `json:"resultBudget,omitempty"`
	// Stores says that the function needs space on the disk for what the guest
	// hands over, and is refused while that is short.
	Stores bool `json:"stores,omitempty"`
	// Reserves says that the function calls [Reserve] when it knows how long
	// its result will be, which may be more than ResultBudget.
	Reserves bool `json:"-"`
	// EndsWithEvent says that a call is given up when nobody waits any more for
	// the event that it was made for: it costs money as long as it runs.
	EndsWithEvent bool `json:"endsWithEvent,omitempty"`
	// OfRequest says that the function gets the id of the request that the guest works for.
	OfRequest bool `json:"-"`
	// Continues says that a call goes on with a transaction that the guest has
	// begun, see [Transactions].
	Continues bool `json:"-"`
	// Quiet says that a call without the permission does nothing, for the
	// guest; the host logs and counts it as denied all the same. Only a
	// function without a result that does not wait is.
	Quiet bool `json:"-"`
	// Errors are the codes that a call may fail with, besides
	// permission_denied, invalid_argument for parameters of the wrong shape,
	// quota_exceeded, deadline_exceeded and internal.
	Errors []abi.Code `json:"errors,omitempty"`
	// Doc is one line for the reference and the bindings.
	Doc string `json:"doc"`

	// KnownAs is what plugins call instead of Name, where their SDK makes the
	// call for them.
	KnownAs string `json:"-"`
	// JS is how the function looks in JavaScript where the rest does not say it.
	JS JavaScript `json:"-"`
}

// JavaScript is where a function of ctx differs in JavaScript from what its
// definition says otherwise.
type JavaScript struct {
	// Signature declares the method in TypeScript, where it takes a handler,
	// does not return a promise, or has types that can be said better.
	Signature string
	// Doc stands instead of the function's, where it does a little else.
	Doc string
	// Options says that the parameters are the members of one object.
	Options bool
	// Result is what the function returns of its result.
	Result JSResult
	// Hidden says that ctx does not have the function: the web's own names
	// stand for it, or another function makes the call.
	Hidden bool
}

// JSResult is what JavaScript gets of a result.
type JSResult int

const (
	// JSAsItIs is the result itself.
	JSAsItIs JSResult = iota
	// JSUndefinedForNull is the result, or undefined where it is null.
	JSUndefinedForNull
	// JSValueMember is the member value of an object, or undefined where the
	// result is null.
	JSValueMember
	// JSNameMembers are the members name of the objects in an array.
	JSNameMembers
)

// FullName is how messages call the function: as plugins do.
func (f Function) FullName() string {
	if f.KnownAs != "" {
		return f.Namespace + "." + f.KnownAs
	}
	return f.Namespace + "." + f.Name
}

// CheckSize is the error of a call with so many bytes of parameters, if that is for
// their size; who copies them first asks it.
func (f Function) CheckSize(params int) error {
	if len(f.Params) == 0 {
		return nil
	}
	return tooLong(f.FullName(), params, f.MaxParams)
}

// Budget is how many bytes a call reserves for its result: nothing for numbers
// and null, and the most where nobody has said how many.
func (f Function) Budget() int64 {
	switch f.Result.Kind {
	case TypeNull, TypeBoolean, TypeInteger:
		return 0
	}
	return cmp.Or(f.ResultBudget, LongResult)
}

// Module returns the import module of the function.
func (f Function) Module() string { return abi.NamespacePrefix + f.Namespace }

// Imports returns the import names of the function: its own and, where it
// waits, that of its async form.
func (f Function) Imports() []string {
	if f.Waits {
		return []string{f.Name, f.Name + abi.AsyncSuffix}
	}
	return []string{f.Name}
}

// JSName returns the name of the function in JavaScript.
func (f Function) JSName() string {
	if end := strings.IndexAny(f.JS.Signature, "<("); end >= 0 {
		return f.JS.Signature[:end]
	}
	return f.Name
}
