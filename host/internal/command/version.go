package command

import (
	"context"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/abi"
)

// version is that of the host.
const version = "1.0.0"

// hostVersion returns the version of this host as a semantic version.
func hostVersion() string { return version }

// build names the commit that the program is of and when that was made, with a + where
// files were changed since; empty where the build does not know.
func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	of := map[string]string{}
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	commit := of["vcs.revision"]
	if commit = commit[:min(len(commit), 12)]; commit != "" && of["vcs.modified"] == "true" {
		commit += "+"
	}
	return strings.TrimSpace(commit + " " + of["vcs.time"])
}

func (a *app) versionCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:     "version",
		GroupID: groupRun,
		Short:   "Print the versions of the host, the SDK and the ABI that it offers",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		v := struct {
			Version    string `json:"version"`
			SDKVersion string `json:"sdkVersion"`
			ABI        int    `json:"abi"`
			Go         string `json:"go"`
			Platform   string `json:"platform"`
			Build      string `json:"build,omitempty"`
		}{hostVersion(), abi.SDKVersion, abi.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, build()}
		return output{value: v, show: func() {
			in.printf("wasmhost %s (SDK %s, ABI %d, %s, %s)", v.Version, v.SDKVersion, v.ABI, v.Go, v.Platform)
			if v.Build != "" {
				in.printf("built from %s", v.Build)
			}
		}}, nil
	})
}
