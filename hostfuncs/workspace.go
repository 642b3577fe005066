package hostfuncs

import "github.com/wasmhost/wasmhost/abi"

// workspaceSpace exists so that calls of it get a clear answer: this host has no
// workspaces, and every call is not_supported, granted or not.
func workspaceSpace() Namespace {
	path := text("path", "a file of the workspace")
	row := func(name, doc string, fields ...Field) method[struct{}] {
		return method[struct{}]{Function: Function{
			Name: name, Waits: true, Params: fields, MaxParams: MaxParams,
			Result: Type{Kind: TypeJSON}, ResultBudget: smallResult, Errors: []abi.Code{abi.CodeNotSupported},
			Doc: doc + " This host does not offer it: every call fails with not_supported.",
		}}
	}
	return serve(Namespace{Name: "workspace", Unsupported: "this host has no workspaces; every call of this " +
		"namespace fails"}, alone,
		[]method[struct{}]{
			row("readFile", "Reads a file of the workspace.", path),
			row("writeFile", "Writes a file of the workspace.", path, text("text", "the content")),
			row("listDir", "Lists a folder of the workspace.", optional(path)),
			row("exec", "Runs a declared command in the workspace.", text("slot", "a declared command slot")),
		})
}
