package command

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/limitlist"
)

// everyLimit lists the limits of a host, and of what is restored, some of which
// are the same.
func everyLimit() []limits.Limit {
	all := limits.List(&host.Config{})
	for _, l := range limits.List(&backup.RestoreOptions{}) {
		if !slices.ContainsFunc(all, func(other limits.Limit) bool { return other.Name == l.Name }) {
			all = append(all, l)
		}
	}
	return all
}

// setLimits sets the limits that --limit names, and fills in the others. What
// holds them is as for [limits.Fill].
func setLimits(holder any, given []string) error {
	known := limits.List(holder)
	for _, pair := range given {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return fmt.Errorf("--limit %q has no value; write NAME=VALUE", clean(pair))
		}
		i := slices.IndexFunc(known, func(l limits.Limit) bool { return l.Name == name })
		if i < 0 {
			return fmt.Errorf("there is no limit %q for this command, as %s is one; 'wasmhost limits' lists them", clean(name),
				known[0].Name)
		}
		if err := known[i].Set(value); err != nil {
			return fmt.Errorf("--limit: %w", err)
		}
	}
	if err := limits.Fill(holder); err != nil {
		return fmt.Errorf("--limit: %w", err)
	}
	return nil
}

func (a *app) limitsCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:     "limits [NAME...]",
		GroupID: groupRun,
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
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		says := limitlist.Texts()
		list, err := limitsNamed(in.args)
		all := map[string]limitJSON{}
		for _, l := range list {
			all[l.Name] = limitJSON{plain(l, l.Default), plain(l, l.Min), plain(l, l.Max), l.Unit, l.Per, says[l.Name]}
		}
		return output{value: all, show: func() {
			for _, l := range list {
				per := ""
				if l.Per != "" {
					per = ", per " + string(l.Per)
				}
				in.printf("%-30s %-8s %s to %s%s", l.Name, l.Text(l.Default), l.Text(l.Min), l.Text(l.Max), per)
				in.rows(in.out, "    ", say(says[l.Name]))
			}
			in.next("serve --limit plugin.call-timeout=1m")
		}}, err
	})
}

// limitsNamed returns the limits whose names begin with one of the given texts;
// all of them where none is given.
func limitsNamed(begins []string) ([]limits.Limit, error) {
	list := everyLimit()
	if len(begins) == 0 {
		return list, nil
	}
	for _, begin := range begins {
		if !slices.ContainsFunc(list, func(l limits.Limit) bool { return strings.HasPrefix(l.Name, begin) }) {
			return nil, usage(fmt.Errorf("no limit has a name that begins with %q; 'wasmhost limits' lists all", clean(begin)))
		}
	}
	return slices.DeleteFunc(list, func(l limits.Limit) bool {
		return !slices.ContainsFunc(begins, func(begin string) bool { return strings.HasPrefix(l.Name, begin) })
	}), nil
}

// limitJSON is a limit for programs: all values are as --limit takes them,
// sizes in plain numbers.
type limitJSON struct {
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
