package main

import (
	"context"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/abi"
)

// version is that of the host.
const version = "1.0.0"

// hostVersion returns the version of this host as a semantic version.
func hostVersion() string { return version }

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
		}{hostVersion(), abi.SDKVersion, abi.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
		return output{value: v, show: func() {
			in.printf("wasmhost %s (SDK %s, ABI %d, %s, %s)", v.Version, v.SDKVersion, v.ABI, v.Go, v.Platform)
		}}, nil
	})
}
