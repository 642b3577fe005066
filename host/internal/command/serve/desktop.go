package serve

import (
	"fmt"
	"strconv"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/desktop"
)

// DesktopNotices makes plugins' messages appear on the desktop where the user
// wants that: by the flag, else by the variable. They do not by default: on a
// server nobody would see them.
func DesktopNotices(a *cli.App, flag string, config *host.Config) error {
	from, text := "--desktop-notices", flag
	if text == "" {
		from, text = desktop.EnvNotices, a.Getenv(desktop.EnvNotices)
	}
	if text == "" {
		return nil
	}
	on, err := strconv.ParseBool(text)
	if err != nil {
		return fmt.Errorf("%s is %q; give true or false", from, cli.Clean(text))
	}
	if !on {
		return nil
	}
	d := desktop.New(cli.CommandName, a.Getenv)
	if err := d.Reachable(); err != nil {
		// One may come: the user may log in later.
		config.Logger.Warn("messages of plugins are shown in the console only, until there is a desktop", "error", err)
	}
	config.Desktop = d.Show
	return nil
}
