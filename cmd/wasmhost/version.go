package main

import (
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/abi"
)

// version is that of the host. Plugins ask for it by plugin.minAppVersion.
const version = "0.1.0"

// hostVersion returns the version of this host as a semantic version.
func hostVersion() string { return version }

func (a *app) versionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		GroupID: groupRun,
		Short:   "Print the versions of the host, the SDK and the ABI that it offers",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := struct {
				Version    string `json:"version"`
				SDKVersion string `json:"sdkVersion"`
				ABI        int    `json:"abi"`
				Go         string `json:"go"`
				Platform   string `json:"platform"`
			}{hostVersion(), abi.SDKVersion, abi.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
			t := a.term(cmd)
			if asJSON {
				return writeJSON(t.out, v)
			}
			t.printf("wasmhost %s (SDK %s, ABI %d, %s, %s)", v.Version, v.SDKVersion, v.ABI, v.Go, v.Platform)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	return cmd
}
