package manage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
)

// mostRecording is how large a recording is read back: it is the user's own file.
const mostRecording = 1 << 30

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var file cli.ArchiveFile
	var calls int
	var long time.Duration
	var secrets bool
	cmd := a.Command(&cobra.Command{
		Use:     "record ID",
		GroupID: cli.GroupRun,
		Short:   "Record all that a plugin is told, asks and answers, to replay it",
		Long: `Start a plugin anew and write to a file all that crosses its boundary from then on: its
calls and events, what it asks of the host and gets, the order in which that comes, clocks
and random numbers. It ends with --calls, with --for, when the plugin ends, or with Ctrl-C,
and is whole then. 'wasmhost replay FILE' runs it again. The program is in the file too.
Passwords and secrets that the host has handed out are replaced by other letters where they
stand as they are; bodies and rows are in it. The file can be read by you alone.`,
		Example: "  wasmhost record tasks --calls 500 --to tasks.recording\n" +
			"  wasmhost record tasks --for 10m --to tasks.recording",
		PreRunE: func(_ *cobra.Command, _ []string) error {
			switch {
			case file.Path == "":
				return cli.Usage(errors.New("--to FILE is missing: where the recording goes"))
			case calls < 0 || long < 0 || long > 0 && long < time.Second:
				return cli.Usage(errors.New("--calls takes a number above 0, and --for one second or more"))
			}
			return nil
		},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if err := file.Check(); err != nil {
			return cli.Output{}, err
		}
		part, err := file.Part(func(w io.Writer) error {
			err := api.Record.Call(ctx, in.Host, api.RecordRequest{ID: in.Args[0], Calls: calls,
				Seconds: int(long / time.Second), Secrets: secrets}, w)
			if ctx.Err() != nil {
				return nil // what there is stays
			}
			return err
		})
		if err != nil {
			return cli.Output{}, err
		}
		defer os.Remove(part) // where it did not get its name
		recorded, err := readRecording(part)
		if err == nil {
			err = file.Name(part)
		}
		if err != nil {
			return cli.Output{}, err
		}
		result := struct {
			File  string `json:"file"`
			Calls int    `json:"calls"`
			Why   string `json:"ended"`
		}{file.Path, recorded.Calls(), recorded.Why}
		return cli.Output{Value: result, Show: func() {
			in.Printf("%s: %s of %s %s.", file.Path, cli.Count(result.Calls, "call"), recorded.Header.Plugin,
				recorded.Header.Version)
			if result.Why != "" {
				in.Printf("It ended since %s.", cli.Clean(result.Why))
			}
			in.Next("replay " + cli.QuoteArg(file.Path))
		}}, nil
	})
	cmd.Flags().StringVar(&file.Path, "to", "", "the file of the recording")
	cmd.Flags().IntVar(&calls, "calls", 0, "end after so many calls")
	cmd.Flags().DurationVar(&long, "for", 0, "end after so long, such as 10m")
	cmd.Flags().BoolVar(&secrets, "with-secrets", false, "leave passwords and secrets as they are")
	cmd.Flags().BoolVar(&file.Force, "force", false, "replace FILE if it is there")
	return cmd
})

// readRecording reads a recording of the user's.
func readRecording(path string) (*record.File, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the recording: %w", cli.FileFailure(path, err))
	}
	defer in.Close()
	recorded, err := record.Read(in, mostRecording)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", filepath.Base(path), err)
	}
	return recorded, nil
}
