package write

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var verbose bool
	cmd := a.Command(&cobra.Command{
		Use:     "conformance PLUGIN.wasm",
		GroupID: cli.GroupWrite,
		Short:   "Drive a guest in any language through every event, host function, error and limit",
		Long: `Drive a guest in any language through every event, host function, error and limit
of ABI 1, in a host of its own in a scratch folder, and print what passed and what
failed. It is for who writes an SDK: the guest is a module that does what
testdata/conformance/README.md says; abi/ABI.md is the contract. A file that ends in
.js is a plugin in JavaScript.

Exit codes: 0 all passed, 1 some failed or it did not start, 2 the file cannot be read.`,
		Example: "  wasmhost conformance conformance.wasm\n  wasmhost conformance conformance.wasm --json",
		Args:    cobra.ExactArgs(1),
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if info, err := os.Stat(in.Args[0]); err == nil && info.IsDir() {
			return cli.Output{}, cli.Usage(fmt.Errorf("%s is a folder: name the compiled module in it, which ends in .wasm",
				cli.Clean(in.Args[0])))
		}
		module, err := os.ReadFile(in.Args[0])
		if err != nil {
			return cli.Output{}, cli.Usage(fmt.Errorf("the guest: %w", cli.FileFailure(in.Args[0], err)))
		}
		log := io.Discard
		if verbose {
			log = in.Err
		}
		in.Notef("driving %s through all checks; this takes half a minute", in.Args[0])
		run := conformance.Run
		if filepath.Ext(in.Args[0]) == ".js" {
			run = conformance.RunScript
		}
		report, err := run(ctx, module, log)
		if _, ok := errors.AsType[*conformance.StartError](err); ok {
			return cli.Output{}, fmt.Errorf("%w; testdata/conformance/README.md says what the module has to be", err)
		}
		if err != nil {
			return cli.Output{}, err
		}
		out := cli.Output{Value: report, Show: func() { showConformance(in, report) }}
		if report.Failed > 0 {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed}
		}
		return out, nil
	})
	cmd.Flags().BoolVar(&verbose, "verbose", false, "print what the host and the guest log")
	return cmd
})

// showConformance prints a row for each check, and what failed below it.
func showConformance(in *cli.Invocation, report conformance.Report) {
	for _, r := range report.Results {
		verdict := "pass"
		if !r.Passed {
			verdict = "FAIL"
		}
		in.Printf("%s  %-16s  %s", verdict, r.Check, r.What)
		for _, failure := range r.Failures {
			in.Printf("      %s", cli.CleanLines(strings.ReplaceAll(failure, "\n", "\n      ")))
		}
	}
	in.Printf("")
	in.Printf("%d passed, %d failed.", report.Passed, report.Failed)
	if report.Failed > 0 {
		in.Next(" read testdata/conformance/README.md on the checks that failed, then try again")
	}
}
