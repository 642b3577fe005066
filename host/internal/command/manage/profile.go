package manage

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var seconds int
	var file string
	cmd := a.Command(&cobra.Command{
		Use:     "profile ID",
		GroupID: cli.GroupRun,
		Short:   "Show in which functions a plugin computes",
		Long: `Look for some seconds at where a plugin computes, and show its functions: by the names
that its module gives them, in JavaScript by the author's files and lines. Call the
plugin meanwhile. With --out the profile is also written to a file for
'go tool pprof', which draws it in a browser with -http.`,
		Example: `  wasmhost profile my-plugin
  wasmhost profile my-plugin --seconds 30 --out cpu.pb.gz`,
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		in.Notef("Looking for %d s at where %s computes ...", seconds, cli.Clean(in.Args[0]))
		found, err := api.ProfilePlugin.Call(ctx, in.Host, api.ProfileRequest{ID: in.Args[0], Seconds: seconds})
		if err == nil && file != "" {
			if err = os.WriteFile(file, found.Pprof, 0o600); err != nil {
				err = fmt.Errorf("write the profile: %w", err)
			}
		}
		return cli.Output{Value: found, Show: func() {
			if found.Samples == 0 {
				in.Notef("It has computed nothing worth a sample: call it meanwhile, or look longer by --seconds.")
				return
			}
			in.ShowProfile(found)
			if file != "" {
				in.Notef("%s is for pprof: go tool pprof -http=: %s", cli.Clean(file), cli.QuoteArg(file))
			}
		}}, err
	})
	cmd.Flags().IntVar(&seconds, "seconds", 10, "how long to look")
	cmd.Flags().StringVar(&file, "out", "", "write the profile to this file, too, for pprof")
	return cmd
})
