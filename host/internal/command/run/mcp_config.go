package run

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// startedProgram is how an agent starts `wasmhost mcp`.
type startedProgram struct {
	Command string   `json:"command"`
	Args    []string `json:"args"`
}

// agentSettings is where an agent has the programs that it starts, and how it writes one.
type agentSettings struct {
	name, file string
	entry      func(startedProgram) (string, error)
}

// inJSON writes an entry below a key, with what else the agent wants of one.
func inJSON(key string, more map[string]any) func(startedProgram) (string, error) {
	return func(p startedProgram) (string, error) {
		entry := map[string]any{"command": p.Command, "args": p.Args}
		for name, value := range more {
			entry[name] = value
		}
		text, err := json.MarshalIndent(map[string]any{key: map[string]any{"wasmhost": entry}}, "", "  ")
		return string(text) + "\n", err
	}
}

// inTOML writes an entry as Codex has it. A text of JSON is one of TOML where it has neither
// DEL nor an escape beyond the common ones.
func inTOML(p startedProgram) (string, error) {
	command, err := json.Marshal(p.Command)
	if err != nil {
		return "", err
	}
	args, err := json.Marshal(p.Args)
	return fmt.Sprintf("[mcp_servers.wasmhost]\ncommand = %s\nargs = %s\n", command, args), err
}

func agentClients() []agentSettings {
	return []agentSettings{
		{"claude-desktop", "claude_desktop_config.json, which Settings > Developer > Edit Config opens",
			inJSON("mcpServers", nil)},
		{"claude-code", ".mcp.json in the folder of the project", inJSON("mcpServers", map[string]any{"type": "stdio"})},
		{"vscode", ".vscode/mcp.json in the folder of the project", inJSON("servers", map[string]any{"type": "stdio"})},
		{"cursor", ".cursor/mcp.json in the folder of the project, or in your home folder", inJSON("mcpServers", nil)},
		{"zed", "Zed's settings.json", inJSON("context_servers", map[string]any{"source": "custom",
			"env": map[string]string{}})},
		{"codex", ".codex/config.toml in your home folder", inTOML},
	}
}

// AgentNames are the clients that `mcp-config` knows.
func AgentNames() (names []string) {
	for _, c := range agentClients() {
		names = append(names, c.name)
	}
	return names
}

// AgentEntry is what `mcp-config` prints.
type AgentEntry struct {
	Client string `json:"client"`
	File   string `json:"file"` // in words
	Entry  string `json:"entry"`
}

var _ = cli.Register(mcpConfigCommand)

func mcpConfigCommand(a *cli.App) *cobra.Command {
	var plugins []string
	var tokenFile string
	cmd := a.Command(&cobra.Command{
		Use:     "mcp-config CLIENT",
		GroupID: cli.GroupRun,
		Short:   "Print what an agent's settings need to start 'wasmhost mcp'",
		Long: "Print the entry by which an agent starts 'wasmhost mcp', and where it belongs.\nCLIENT is one of " +
			strings.Join(AgentNames(), ", ") + ".",
		Example:   "  wasmhost mcp-config claude-code --plugin notes",
		ValidArgs: AgentNames(),
	}, cli.WithoutHost, func(_ context.Context, in *cli.Invocation) (cli.Output, error) {
		clients := agentClients()
		i := slices.IndexFunc(clients, func(c agentSettings) bool { return c.name == in.Args[0] })
		if i < 0 {
			return cli.Output{}, cli.Usage(fmt.Errorf("%q is none of the clients %s", cli.Clean(in.Args[0]),
				strings.Join(AgentNames(), ", ")))
		}
		program, err := os.Executable()
		if err != nil {
			return cli.Output{}, fmt.Errorf("find this program: %w", err)
		}
		dir, err := a.DataFolder() // what finds it here may be another where the agent runs
		if err != nil {
			return cli.Output{}, err
		}
		start := startedProgram{program, []string{"mcp", "--data", dir}}
		for _, id := range plugins {
			start.Args = append(start.Args, "--plugin", id)
		}
		if tokenFile != "" {
			start.Args = append(start.Args, "--token-file", tokenFile)
		}
		text, err := clients[i].entry(start)
		if err != nil {
			return cli.Output{}, err
		}
		return cli.Output{Value: AgentEntry{clients[i].name, clients[i].file, text}, Show: func() {
			_, _ = io.WriteString(in.Out, text)
			in.Notef("\nThis belongs in %s.", clients[i].file)
			in.Next("serve   (the host has to run)")
		}}, nil
	})
	cmd.Flags().StringArrayVar(&plugins, "plugin", nil,
		"id of a plugin whose tools are offered; may be repeated (default: all)")
	cmd.Flags().StringVar(&tokenFile, "token-file", "", "file with a token of the agent's own")
	return cmd
}
