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

// Functions returns the table of host functions, in the order of the
// reference. Adding a function to the host is one row here and one Go
// function in package hostfuncs.
func Functions() []Function {
	return []Function{
		{
			Namespace: "cli", Name: "handle", Permission: "cli",
			Params: []Field{{
				Name: "path", Type: Type{Kind: TypeString},
				Doc: "a path that cli.endpoints of the manifest declares, without a leading slash",
			}},
			Result: Type{Kind: TypeNull},
			Doc:    "Registers the guest's handler for every method declared with the path; registering again replaces it.",
		},
		{
			Namespace: "cli", Name: "removeHandler", Permission: "cli",
			Params: []Field{{
				Name: "path", Type: Type{Kind: TypeString},
				Doc: "the path of the handler; an unknown one is ignored",
			}},
			Result: Type{Kind: TypeNull},
			Doc:    "Removes the handler of a path; its endpoints answer 501 until it is registered again.",
		},
		{
			Namespace: "settings", Name: "get",
			Params: []Field{{
				Name: "key", Type: Type{Kind: TypeString}, Doc: "the key of a declared setting",
			}},
			Result: Type{Kind: TypeJSON, Nullable: true},
			Doc:    "Returns the user's value of a setting, else the declared default; null for a key that is not declared.",
		},
		{
			Namespace: "settings", Name: "getAll",
			Result: Type{Kind: TypeMap, Elem: &Type{Kind: TypeJSON}},
			Doc:    "Returns the values of all declared settings by key.",
		},
		{
			Namespace: "timers", Name: "sleep", Waits: true,
			Params: []Field{{
				Name: "ms", Type: Type{Kind: TypeNumber},
				Doc: "how long to wait, in milliseconds, 0 to 86400000; fractions count",
			}},
			Result: Type{Kind: TypeNull},
			Doc:    "Returns after the given time.",
		},
	}
}
