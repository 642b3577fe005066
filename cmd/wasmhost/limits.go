package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/backup"
	"github.com/wasmhost/wasmhost/host/limits"
)

// limitsText says what each limit bounds: the comments of the fields, which a
// test writes here.
//
//go:embed limits.txt
var limitsText string

// everyLimit lists the limits of a host, and of what is restored.
func everyLimit() []limits.Limit {
	return append(limits.List(&host.Config{}), limits.List(&backup.RestoreOptions{})...)
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
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "limits",
		GroupID: groupRun,
		Short:   "List every limit of the host, with its default and its range",
		Long: `List every limit of the host, with its default and its range. 'wasmhost serve
--limit NAME=VALUE' sets one; those of archive, which bound what a backup may unpack
to, are set by 'wasmhost restore FILE --limit NAME=VALUE'. Times are written as 500ms,
30s or 5m, sizes as 65536 or 64MiB, where names in -mb count MiB. Where a range ends
at another limit, it is shown for that limit's default.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			says := map[string]string{}
			for line := range strings.Lines(limitsText) {
				name, text, _ := strings.Cut(strings.TrimSpace(line), "\t")
				says[name] = text
			}
			t := a.term(cmd)
			if asJSON {
				all := map[string]limitJSON{}
				for _, l := range everyLimit() {
					all[l.Name] = limitJSON{plain(l, l.Default), plain(l, l.Min), plain(l, l.Max), l.Unit, says[l.Name]}
				}
				return writeJSON(t.out, all)
			}
			for _, l := range everyLimit() {
				t.printf("%-30s %-8s %s to %s", l.Name, l.Text(l.Default), l.Text(l.Min), l.Text(l.Max))
				t.rows(t.out, "    ", say(says[l.Name]))
			}
			t.next("serve --limit plugin.call-timeout=1m")
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	return cmd
}

// limitJSON is a limit for programs: all values are as --limit takes them,
// sizes in plain numbers.
type limitJSON struct {
	Default     string      `json:"default"`
	Min         string      `json:"min"`
	Max         string      `json:"max"`
	Unit        limits.Unit `json:"unit"`
	Description string      `json:"description"`
}

func plain(l limits.Limit, value int64) string {
	if l.Unit == limits.Duration {
		return time.Duration(value).String()
	}
	return strconv.FormatInt(value, 10)
}
