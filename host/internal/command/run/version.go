package run

import (
	"context"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "version",
		GroupID: cli.GroupRun,
		Short:   "Print the versions of the host, the SDK and the ABI that it offers",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		v := struct {
			Version    string `json:"version"`
			SDKVersion string `json:"sdkVersion"`
			ABI        int    `json:"abi"`
			Go         string `json:"go"`
			Platform   string `json:"platform"`
			Build      string `json:"build,omitempty"`
		}{cli.HostVersion(), abi.SDKVersion, abi.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, cli.Build()}
		return cli.Output{Value: v, Show: func() {
			in.Printf("wasmhost %s (SDK %s, ABI %d, %s, %s)", v.Version, v.SDKVersion, v.ABI, v.Go, v.Platform)
			if v.Build != "" {
				in.Printf("built from %s", v.Build)
			}
		}}, nil
	})
})
