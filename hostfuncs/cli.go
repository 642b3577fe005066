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
}

// listed is how many declared names an error message shows.
const listed = 20

func cliHandle(cli CLI) Func {
	s := &signature{"cli.handle", MaxParams, []string{"path"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		wanted, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		declared := cli.Declared()
		for _, path := range declared {
			if path == wanted {
				cli.Handle(path)
				return null, nil
			}
		}
		return nil, abi.NewError(abi.CodeInvalidArgument, undeclaredPath(wanted, declared))
	}
}

func cliRemoveHandler(cli CLI) Func {
	s := &signature{"cli.removeHandler", MaxParams, []string{"path"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		path, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		cli.RemoveHandler(path)
		return null, nil
	}
}

// undeclaredPath says why path cannot be handled and which paths can.
func undeclaredPath(path string, declared []string) string {
	shown := path
	if len(shown) > 200 {
		shown = shown[:200] + "..."
	}
	message := fmt.Sprintf("cli.handle: the path %q is not declared in cli.endpoints of the manifest", shown)
	if strings.HasPrefix(path, "/") {
		message = fmt.Sprintf("cli.handle: the path %q starts with a slash; paths are relative to /plugins/<plugin-id>/, so write %q",
			shown, strings.TrimLeft(shown, "/"))
	}
	if len(declared) == 0 {
		return message + "; the manifest declares none"
	}
	return message + "; declared are: " + list(declared)
}

// list joins names for a message, and counts those that it leaves out.
func list(names []string) string {
	if len(names) <= listed {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:listed], ", "), len(names)-listed)
}
