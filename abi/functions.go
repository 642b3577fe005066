package abi

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
	Kind TypeKind
	// Name is what SDKs call an object type; empty for other kinds.
	Name string
	// Fields of an object, in the order in which they are written.
	Fields []Field
	// Elem of an array or a map.
	Elem *Type
	// Nullable says that null may stand instead.
	Nullable bool
}

// Field is one member of an object, or one parameter of a function.
type Field struct {
	Name     string // as it stands in JSON
	Type     Type
	Optional bool   // may be left out
	Doc      string // one line
}

// Function is one row of the table: a function that the host offers to
// guests.
type Function struct {
	// Namespace and Name are those of ctx.<namespace>.<name>. The import
	// module is [NamespacePrefix] followed by the namespace.
	Namespace, Name string
	// Permission is what the manifest must declare and the user must grant;
	// empty when every plugin may call it.
	Permission string
	// Waits says that the function may take long. It then exists in two
	// forms: Name blocks the instance, Name+[AsyncSuffix] returns a ticket.
	Waits bool
	// Params are the members of the JSON object that the guest passes.
	Params []Field
	// Result is the JSON value that the guest gets.
	Result Type
	// Errors are the codes that a call may fail with, besides
	// permission_denied, invalid_argument for parameters of the wrong shape,
	// quota_exceeded, deadline_exceeded and internal.
	Errors []Code
	// Doc is one line for the reference and the bindings.
	Doc string
}

// Module returns the import module of the function.
func (f Function) Module() string { return NamespacePrefix + f.Namespace }

// Imports returns the import names of the function: its own and, where it
// waits, that of its async form.
func (f Function) Imports() []string {
	if f.Waits {
		return []string{f.Name, f.Name + AsyncSuffix}
	}
	return []string{f.Name}
}
