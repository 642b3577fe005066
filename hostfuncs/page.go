package hostfuncs

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
)

// pageSpaces are the namespaces that the page of a plugin has too.
var pageSpaces = map[string]bool{"storage": true, "db": true, "ai": true, "inbox": true, "sidebar": true, "toast": true,
	"settings": true, "sessions": true, "events": true}

// guestOnly are functions of these namespaces that only a guest can use.
var guestOnly = map[Key]bool{{"events", "on"}: true, {"sessions", "watch"}: true}

var forPages = sync.OnceValue(func() map[Key]Function {
	functions := map[Key]Function{}
	for _, f := range Functions() {
		key := Key{f.Namespace, f.Name}
		if pageSpaces[f.Namespace] && !f.JS.Hidden && !f.Continues && !guestOnly[key] {
			functions[key] = f
		}
	}
	return functions
})

// IsForPages reports whether the page of a plugin has a namespace of ctx.
func IsForPages(namespace string) bool { return pageSpaces[namespace] }

// ForPages returns a function that the page of a plugin may call, under the
// same permission as the backend.
func ForPages(key Key) (f Function, ok bool) {
	f, ok = forPages()[key]
	return f, ok
}

// PageParams makes the parameters of a call of the arguments that a page has
// given, as the method of ctx takes them in JavaScript. Those that may be left
// out may be null.
func (f Function) PageParams(args []json.RawMessage) ([]byte, error) {
	if len(f.Params) == 0 {
		return nil, nil
	}
	if f.JS.Options {
		if len(args) == 0 || string(args[0]) == "null" {
			return []byte("{}"), nil
		}
		return args[0], nil
	}
	if len(args) > len(f.Params) {
		return nil, abi.NewError(abi.CodeInvalidArgument,
			fmt.Sprintf("%s takes %d arguments, not %d", f.FullName(), len(f.Params), len(args)))
	}
	params := []byte{'{'}
	for i, arg := range args {
		if f.Params[i].Optional && string(arg) == "null" {
			continue
		}
		if len(params) > 1 {
			params = append(params, ',')
		}
		params = append(abi.AppendString(params, f.Params[i].Name), ':')
		params = append(params, arg...)
	}
	return append(params, '}'), nil
}

// PageResult is what the page gets of a result; nil for undefined.
func (f Function) PageResult(result abi.RawJSON) (abi.RawJSON, error) {
	null := string(result) == "null"
	switch f.JS.Result {
	case JSUndefinedForNull:
		if null {
			return nil, nil
		}
	case JSValueMember:
		if null {
			return nil, nil
		}
		var object struct {
			Value json.RawMessage `json:"value"`
		}
		err := json.Unmarshal(result, &object)
		return abi.RawJSON(object.Value), err
	}
	if f.Result.Kind == TypeNull {
		return nil, nil
	}
	return result, nil
}
