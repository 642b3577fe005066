package cli

import (
	"cmp"
	"fmt"

	"github.com/Masterminds/semver/v3"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// envAppVersion is the variable for --app-version, which every command on a
// data folder must be told alike.
const envAppVersion = "WASMHOST_APP_VERSION"

// AddAppVersion adds the flag --app-version.
func (a *App) AddAppVersion(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.appVersion, "app-version", "",
		"version of the application that the host stands for, which plugins may need by plugin.minAppVersion (default: $"+
			envAppVersion+", else "+manifest.DefaultAppVersion+")")
}

// ApplicationVersion is the version of the application that a host of this
// command stands for. The error says where it is wrong.
func (a *App) ApplicationVersion() (string, error) {
	from, text := "--app-version", a.appVersion
	if text == "" {
		from, text = "the variable "+envAppVersion, a.Getenv(envAppVersion)
	}
	text = cmp.Or(text, manifest.DefaultAppVersion)
	if _, err := semver.StrictNewVersion(text); err != nil {
		return "", fmt.Errorf("%s is %q; give a version such as 1.2.0", from, text)
	}
	return text, nil
}
