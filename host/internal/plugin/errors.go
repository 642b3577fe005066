package plugin

import (
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// notDeclared is the problem that permissions cannot be granted or revoked
// because the manifest does not declare them.
func notDeclared(id string, names []string) *problem.Problem {
	return problem.InvalidRequest(fmt.Sprintf("the manifest of %q does not declare %s; only what it declares can be "+
		"granted or revoked",
		id, strings.Join(names, ", ")))
}
