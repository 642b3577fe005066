package hostfuncs

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
)

// pageSpaces are the namespaces that the host answers to the page of a plugin.
var pageSpaces = map[string]bool{"storage": true, "db": true, "ai": true, "inbox": true, "sidebar": true, "toast": true,
	"settings": true, "sessions": true, "session": true, "events": true}

// pageTable is what only pages have: backends of this family of hosts never had
// it, and no SDK does.
var pageTable = sync.OnceValue(func() []Namespace {
	return []Namespace{
		serve(Namespace{Name: "session", Permission: "sessions"},
			From[Sessions],
			[]method[Sessions]{{Function{
				Name: "rename", Waits: true, Stores: true,
				Params:    []Field{text("id", "a session of this plugin"), chars("name", maxSessionName)},
				MaxParams: MaxParams, Result: nothing(), Errors: stored(abi.CodeNotFound),
				Doc: "Gives a session the first line of a text as its name.",
			}, func(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				return done(sessions.Rename(ctx, p[0].text, p[1].text))
			}}, {Function{
				Name: "create", Waits: true, Stores: true,
				Params: []Field{optional(within(MaxSessionText, text("prompt", "the first message"))),
					optional(chars("clientRequestId", maxRequestID))},
				MaxParams: MaxSessionParams,
				Result:    object("PageSession", text("sessionId", "the session")), ResultBudget: smallResult,
				Errors: stored(),
				Doc:    "Creates a session, or returns the one that was made for the same clientRequestId within a day.",
				JS:     JavaScript{Options: true},
			}, func(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				return sessionID(sessions.CreateOnce(ctx, p[0].text, p[1].text))
			}}, {Function{
				Name: "getCost", Waits: true,
				Params: []Field{text("id", "a session of this plugin")}, MaxParams: MaxParams,
				Result: object("SessionCost", integer("tokens", "an estimate of what its texts are")), ResultBudget: smallResult,
				Errors: stored(abi.CodeNotFound),
				Doc:    "Tells how long a session is, in tokens. What they cost the host does not know.",
			}, func(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				tokens, err := sessions.Tokens(ctx, p[0].text)
				return fmt.Appendf(nil, `{"tokens":%d,"cost":null}`, tokens), err
			}}}),
	}
})

// maxSessionName is how long a text may be of which a name is made, maxRequestID
// what a page calls a request.
const (
	maxSessionName = 1000
	maxRequestID   = 200
)

// NewForPages returns the functions of the pages of one instance: those of
// [Kit.New], and what only pages have.
func (k *Kit) NewForPages(services Services, access Access) Set {
	set := k.New(services, access)
	for _, space := range pageTable() {
		space.addTo(set, services, access)
	}
	return set
}

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
	for _, space := range pageTable() {
		for _, f := range space.functions {
			functions[Key{f.Namespace, f.Name}] = f
		}
	}
	return functions
})

// IsForPages reports whether the host answers calls of a namespace to the page
// of a plugin.
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
		return nil, abi.Invalid("%s takes %d arguments, not %d", f.FullName(), len(f.Params), len(args))
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
