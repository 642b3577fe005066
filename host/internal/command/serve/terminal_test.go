package serve

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func TestLogsReachNoTerminalRaw(t *testing.T) {
	evil := "\x1b]0;owned\a\u202e\u009b\nlevel=ERROR msg=forged"
	for _, format := range []string{"text", "json"} {
		var logs bytes.Buffer
		a := &cli.App{Getenv: func(string) string { return "" }}
		cfg, err := HostConfig(a, t.TempDir(), Flags{level: "info", format: format}, &logs)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Logger.Info(evil, "plugin", evil)
		text := strings.TrimSuffix(logs.String(), "\n")
		if strings.ContainsAny(text, "\x1b\a\u202e\u009b\n") {
			t.Errorf("as %s: %q", format, text)
		}
	}
}
