package serve

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// VariableOf is the environment variable for a flag of `serve`: WASMHOST_ and
// its name in capitals, such as WASMHOST_LOG_LEVEL. That of --port has the name
// that clients of every host of this family know; and WASMHOST_PORT is what
// Kubernetes sets for a service called wasmhost, to something else.
func VariableOf(flag string) string {
	if flag == "port" {
		return server.EnvPort
	}
	return "WASMHOST_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// fromEnvironment sets the flags of a command that its command line does not
// give, where there is a variable for them. It returns "--flag by VARIABLE" for
// each, for what is said of a value that is wrong.
func fromEnvironment(a *cli.App, cmd *cobra.Command) (set []string, err error) {
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		value := a.Getenv(VariableOf(f.Name))
		if f.Changed || value == "" || f.Name == "help" || err != nil {
			return
		}
		if setErr := cmd.Flags().Set(f.Name, value); setErr != nil {
			err = fmt.Errorf("the variable %s is %q, which --%s does not take: %w", VariableOf(f.Name), cli.Clean(value),
				f.Name, setErr)
		}
		set = append(set, "--"+f.Name+" by "+VariableOf(f.Name))
	})
	slices.Sort(set)
	return set, err
}
