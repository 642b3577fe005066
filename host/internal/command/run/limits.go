package run

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/limitlist"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "limits [NAME...]",
		GroupID: cli.GroupRun,
		Short:   "List every limit of the host, with its default and its range",
		Long: `List every limit of the host, with its default and its range, or those whose names
begin with NAME. 'wasmhost serve --limit NAME=VALUE' sets one; those of archive, which
bound what a backup may unpack to, are set by 'wasmhost restore FILE --limit
NAME=VALUE', as are those of files, store and vault, which bound what a plugin may
have stored. Times are written as 500ms, 30s or 5m, sizes as 65536 or 64MiB, where
names in -mb count MiB. Where a range ends at another limit, it is shown for that
limit's default. Where several hosts have one database, each counts what is per host by
itself, and all of them count what is per database together.`,
		Example: "  wasmhost limits server\n  wasmhost limits plugin.call-timeout",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		says := limitlist.Texts()
		list, err := limitsNamed(in.Args)
		all := map[string]LimitJSON{}
		for _, l := range list {
			all[l.Name] = LimitJSON{plain(l, l.Default), plain(l, l.Min), plain(l, l.Max), l.Unit, l.Per, says[l.Name]}
		}
		return cli.Output{Value: all, Show: func() {
			for _, l := range list {
				per := ""
				if l.Per != "" {
					per = ", per " + string(l.Per)
				}
				in.Printf("%-30s %-8s %s to %s%s", l.Name, l.Text(l.Default), l.Text(l.Min), l.Text(l.Max), per)
				in.Rows(in.Out, "    ", cli.Say(says[l.Name]))
			}
			in.Next("serve --limit plugin.call-timeout=1m")
		}}, err
	})
})

// limitsNamed returns the limits whose names begin with one of the given texts;
// all of them where none is given.
func limitsNamed(begins []string) ([]limits.Limit, error) {
	list := cli.EveryLimit()
	if len(begins) == 0 {
		return list, nil
	}
	for _, begin := range begins {
		if !slices.ContainsFunc(list, func(l limits.Limit) bool { return strings.HasPrefix(l.Name, begin) }) {
			return nil, cli.Usage(fmt.Errorf("no limit has a name that begins with %q; 'wasmhost limits' lists all",
				cli.Clean(begin)))
		}
	}
	return slices.DeleteFunc(list, func(l limits.Limit) bool {
		return !slices.ContainsFunc(begins, func(begin string) bool { return strings.HasPrefix(l.Name, begin) })
	}), nil
}

// LimitJSON is a limit for programs: all values are as --limit takes them,
// sizes in plain numbers.
type LimitJSON struct {
	Default     string      `json:"default"`
	Min         string      `json:"min"`
	Max         string      `json:"max"`
	Unit        limits.Unit `json:"unit"`
	Per         limits.Per  `json:"per,omitempty"`
	Description string      `json:"description"`
}

func plain(l limits.Limit, value int64) string {
	if l.Unit == limits.Duration {
		return time.Duration(value).String()
	}
	return strconv.FormatInt(value, 10)
}
