package run

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// Each listed limit can be set to its least and its most, and reaches the
// configuration.
func TestLimitsAreSet(t *testing.T) {
	shorttest.Skip(t)
	zero := host.Config{Parts: whole.Parts()}
	for i, l := range limits.List(&zero) {
		for _, value := range []int64{l.Min, l.Max} {
			cfg := host.Config{Parts: whole.Parts()}
			for _, text := range []string{plain(l, value), l.Text(value)} {
				if err := cli.SetLimits(&cfg, []string{l.Name + "=" + text}); err != nil {
					t.Error(err)
				}
				if got := limits.List(&cfg)[i].Value; got != value {
					t.Errorf("%s=%s gives %d", l.Name, text, got)
				}
			}
		}
	}
	var cfg host.Config
	if err := cli.SetLimits(&cfg, []string{
		"plugin.call-timeout=7s", "bundle.files=7", "engine.log-lines-per-second=7", "server.body-bytes=7",
		"engine.stack-bytes=65536", "store.database-bytes=64MiB", "logs.total-mb=16", "vault.records=7",
	}); err != nil {
		t.Fatal(err)
	}
	if cfg.Plugins.CallTimeout != 7*time.Second || cfg.Plugins.Bundle.Files != 7 || cfg.Engine.LogLinesPerSecond != 7 ||
		cfg.Server.Limits.BodyBytes != 7 || cfg.Engine.StackBytes != 65536 ||
		cfg.Plugins.Store.DatabaseBytes != 64<<20 || cfg.Logs.TotalMB != 16 || cfg.Vault.Records != 7 {
		t.Errorf("got %+v", cfg)
	}
}
