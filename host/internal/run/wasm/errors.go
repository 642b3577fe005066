package wasm

import (
	"fmt"
	"strings"
)

// Kind says what is wrong with a module.
type Kind uint8

// The kinds of Error.
const (
	// Malformed is a module whose bytes do not follow the binary format.
	Malformed Kind = iota + 1
	// Invalid is a module that can be decoded but breaks a validation rule.
	Invalid
	// Unsupported is a module that uses a feature, a size or a reserved name that this host refuses.
	Unsupported
	// LimitExceeded is a module that asks for more memory or table elements at its start than it may ever have, or for
	// more of the compiler.
	LimitExceeded
)

func (k Kind) String() string {
	switch k {
	case Malformed:
		return "malformed"
	case Invalid:
		return "invalid"
	case Unsupported:
		return "unsupported"
	case LimitExceeded:
		return "limit exceeded"
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Error says why a module was refused and where.
type Error struct {
	Kind Kind
	// Feature names the refused feature; empty unless Kind is Unsupported.
	Feature string
	// Section is the name of the section, such as "code" or "import"; empty for the header.
	Section string
	// Function is the index of the function in the module's function index space, or -1.
	Function int
	// FunctionName is the function's name by the module's name section, if it has one.
	FunctionName string
	// Offset is the offset in bytes from the start of the module, or -1 where there is no single place.
	Offset int
	// Message says what is wrong.
	Message string
}

// Error returns one line with the kind, the place and the message.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("wasm module is ")
	switch e.Kind {
	case Unsupported:
		b.WriteString("not supported")
	case LimitExceeded:
		b.WriteString("over a limit")
	default:
		b.WriteString(e.Kind.String())
	}
	if e.Section != "" {
		fmt.Fprintf(&b, ": %s section", e.Section)
	}
	if e.Function >= 0 {
		fmt.Fprintf(&b, ", function %d", e.Function)
		if e.FunctionName != "" {
			fmt.Fprintf(&b, " (%s)", e.FunctionName)
		}
	}
	if e.Offset >= 0 {
		fmt.Fprintf(&b, ", offset %#x", e.Offset)
	}
	b.WriteString(": ")
	if e.Feature != "" {
		fmt.Fprintf(&b, "uses %s: ", e.Feature)
	}
	b.WriteString(e.Message)
	return b.String()
}

// Is reports whether target is an *Error of the same kind, with the same feature where target names one.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Kind == e.Kind && (t.Feature == "" || t.Feature == e.Feature)
}

// The names of refused features, as they stand in Error.Feature.
const (
	FeatureThreads           = "threads"
	FeatureExceptionHandling = "exception handling"
	FeatureTypedFuncRefs     = "typed function references"
	FeatureGC                = "garbage collection"
	FeatureMultiMemory       = "multiple memories"
	FeatureMemory64          = "64-bit memory"
	FeatureCustomPageSizes   = "custom page sizes"
	FeatureRelaxedSIMD       = "relaxed SIMD"
	FeatureWideArithmetic    = "wide arithmetic"
	FeatureStackSwitching    = "stack switching"
	FeatureComponents        = "the component model"
	FeatureSize              = "sizes over an implementation limit"
	FeatureReservedName      = "a name reserved for the host"
	FeatureEmptyImportModule = "an empty import module name"
	FeatureLongOpcode        = "an opcode that is not in its shortest form"
)
