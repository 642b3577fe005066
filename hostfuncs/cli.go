package hostfuncs

import (
	"context"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// CLI is the register of one instance's endpoint handlers.
type CLI interface {
	// Declared returns the paths that the manifest declares, without
	// duplicates, in the order of the manifest.
	Declared() []string
	// Handle marks a declared path as handled.
	Handle(path string)
	// RemoveHandler takes the mark away; an unknown path is ignored.
	RemoveHandler(path string)
	// Progress tells who waits for a request how far its handler is. Total is 0 where nobody knows it.
	Progress(requestID string, done, total float64, message string)
}

// listed is how many declared names an error message shows.
const listed = 20

func cliSpace() Namespace {
	return serve(Namespace{Name: "cli", Title: "CLI", Permission: "cli"}, From[CLI],
		[]method[CLI]{
			{Function{
				Name:      "handle",
				Params:    []Field{text("path", "a path that cli.endpoints of the manifest declares, without a leading slash")},
				MaxParams: MaxParams,
				Result:    nothing(),
				Doc:       "Registers the guest's handler for every method declared with the path; registering again replaces it.",
				JS: JavaScript{
					Signature: "handle<Body = any, Answer = unknown>(path: string, handler: CliHandler<Body, NoInfer<Answer>>): void",
					Doc:       "Registers the handler for every method declared with the path; registering again replaces it.",
				},
			}, cliHandle},
			{Function{
				Name:      "removeHandler",
				Params:    []Field{text("path", "the path of the handler; an unknown one is ignored")},
				MaxParams: MaxParams,
				Result:    nothing(),
				Doc:       "Removes the handler of a path; its endpoints answer 501 until it is registered again.",
				JS:        JavaScript{Signature: "removeHandler(path: string): void"},
			}, func(_ context.Context, cli CLI, p params) (abi.RawJSON, error) {
				cli.RemoveHandler(p[0].text)
				return null, nil
			}},
			{Function{
				Name: "progress", OfRequest: true,
				Params: []Field{
					{Name: "done", Type: Type{Kind: TypeNumber}, Doc: "how far it is: more than before"},
					{Name: "total", Type: Type{Kind: TypeNumber}, Doc: "how far it goes; 0 where that is not known"},
					within(1<<10, text("message", "what it does, or nothing")),
				}, MaxParams: MaxParams,
				Result: nothing(),
				Doc: "Tells an agent that waits for the request how far its handler is; nobody hears it where no agent has " +
					"asked.",
				JS: JavaScript{Hidden: true},
			}, func(ctx context.Context, cli CLI, p params) (abi.RawJSON, error) {
				cli.Progress(RequestOf(ctx), p[0].number, p[1].number, p[2].text)
				return null, nil
			}},
		})
}

func cliHandle(_ context.Context, cli CLI, p params) (abi.RawJSON, error) {
	wanted, declared := p[0].text, cli.Declared()
	for _, path := range declared {
		if path == wanted {
			cli.Handle(path)
			return null, nil
		}
	}
	return nil, abi.NewError(abi.CodeInvalidArgument, undeclaredPath(wanted, declared))
}

// undeclaredPath says why path cannot be handled and which paths can.
func undeclaredPath(path string, declared []string) string {
	shown := path
	if len(shown) > 200 {
		shown = shown[:200] + "..."
	}
	message := fmt.Sprintf("cli.handle: the path %q is not declared in cli.endpoints of the manifest", shown)
	if strings.HasPrefix(path, "/") {
		message = fmt.Sprintf("cli.handle: the path %q starts with a slash; paths are relative to "+
			"/plugins/<plugin-id>/, so write %q",
			shown, strings.TrimLeft(shown, "/"))
	}
	if len(declared) == 0 {
		return message + "; the manifest declares none"
	}
	return message + "; declared are: " + enumerate(declared)
}

// enumerate joins names for a message, and counts those that it leaves out.
func enumerate(names []string) string {
	if len(names) <= listed {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:listed], ", "), len(names)-listed)
}
