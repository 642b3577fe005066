package main

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/archive"
	"github.com/wasmhost/wasmhost/host/disk"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/js"
	"github.com/wasmhost/wasmhost/host/health"
	"github.com/wasmhost/wasmhost/host/logs"
	"github.com/wasmhost/wasmhost/host/netpolicy"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/rss"
	"github.com/wasmhost/wasmhost/host/schedule"
	"github.com/wasmhost/wasmhost/host/server"
	"github.com/wasmhost/wasmhost/host/sessions"
	"github.com/wasmhost/wasmhost/host/vault"
)

// limitValue is one limit of the host: a number or a duration in one of the
// structures of limits.
type limitValue struct {
	name  string // as --limit takes it, such as "plugin.call-timeout"
	field reflect.Value
}

// limitValues lists every limit in the structures, by name. Setting a field
// changes the structure.
func limitValues(cfg *host.Config) []limitValue {
	var list []limitValue
	for _, group := range []struct {
		name   string
		limits any
	}{
		{"server", &cfg.Server.Limits}, {"plugin", &cfg.Plugins}, {"bundle", &cfg.Plugins.Bundle}, {"engine", &cfg.Engine},
		{"store", &cfg.Plugins.Store}, {"files", &cfg.Plugins.Files}, {"vault", &cfg.Vault}, {"logs", &cfg.Logs},
		{"schedule", &cfg.Schedule}, {"notify", &cfg.Notify}, {"netpolicy", &cfg.Network.Limits}, {"rss", &cfg.Feeds}, {"script", &cfg.Scripts},
		{"ai", &cfg.AI}, {"sessions", &cfg.Sessions}, {"health", &cfg.Health}, {"disk", &cfg.Disk},
	} {
		fields := reflect.ValueOf(group.limits).Elem()
		for i := range fields.NumField() {
			if fields.Field(i).Kind() != reflect.Struct {
				list = append(list, limitValue{group.name + "." + limitName(fields.Type().Field(i).Name), fields.Field(i)})
			}
		}
	}
	return list
}

// limitName writes the name of a Go field in the way of flags: CallTimeout is
// call-timeout, APIBodyBytes is api-body-bytes.
func limitName(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		startsWord := unicode.IsUpper(r) && i > 0 &&
			(unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if startsWord {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// duration is the type of the limits that are times.
var duration = reflect.TypeFor[time.Duration]()

// set parses a value into the limit.
func (l limitValue) set(text string) error {
	kind := "a whole number"
	var err error
	switch {
	case l.field.Type() == duration:
		kind = "a duration such as 500ms, 30s or 5m"
		var d time.Duration
		if d, err = time.ParseDuration(text); err == nil && d > 0 {
			l.field.SetInt(int64(d))
			return nil
		}
	case l.field.CanInt():
		var n int64
		if n, err = strconv.ParseInt(text, 10, 64); err == nil && n > 0 && !l.field.OverflowInt(n) {
			l.field.SetInt(n)
			return nil
		}
	case l.field.CanUint():
		var n uint64
		if n, err = strconv.ParseUint(text, 10, 64); err == nil && n > 0 && !l.field.OverflowUint(n) {
			l.field.SetUint(n)
			return nil
		}
	case l.field.CanFloat():
		kind = "a number"
		var n float64
		if n, err = strconv.ParseFloat(text, 64); err == nil && n > 0 && !math.IsInf(n, 0) {
			l.field.SetFloat(n)
			return nil
		}
	}
	return fmt.Errorf("--limit %s is %q; give %s above zero", l.name, clean(text), kind)
}

// setLimits sets the limits that --limit names.
func setLimits(cfg *host.Config, given []string) error {
	known := limitValues(cfg)
	for _, pair := range given {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return fmt.Errorf("--limit %q has no value; write NAME=VALUE", clean(pair))
		}
		i := slices.IndexFunc(known, func(l limitValue) bool { return l.name == name })
		if i < 0 {
			return fmt.Errorf("there is no limit %q; 'wasmhost limits' lists them", clean(name))
		}
		if err := known[i].set(value); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) limitsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "limits",
		GroupID: groupRun,
		Short:   "List every limit of the host, with its default",
		Long: `List every limit of the host, with its default. Limits ending in -timeout, -min
and the like are durations, those in -bytes are bytes, in -mb MiB; the rest are
numbers. 'wasmhost serve --limit NAME=VALUE' sets one; those of archive, which bound
what a backup may unpack to, are set by 'wasmhost restore FILE --limit NAME=VALUE'.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			list := limitValues(&host.Config{
				Server: server.Config{Limits: server.DefaultLimits()}, Plugins: plugin.DefaultLimits(), Engine: engine.DefaultLimits(),
				Vault: vault.Limits{Records: vault.DefaultMaxRecords, Bytes: vault.DefaultMaxBytes}, Logs: logs.DefaultLimits(),
				Schedule: schedule.Limits{}.WithDefaults(), Notify: notify.Limits{}.WithDefaults(), Network: netpolicy.Config{Limits: netpolicy.Limits{}.WithDefaults()}, Feeds: rss.Limits{}.WithDefaults(), Scripts: js.DefaultLimits(),
				AI: ai.Limits{}.WithDefaults(), Sessions: sessions.Limits{}.WithDefaults(), Health: health.Limits{}.WithDefaults(), Disk: disk.DefaultLimits(),
			})
			list = append(list, archiveLimits(&archive.Limits{})...)
			t := a.term(cmd)
			if asJSON {
				defaults := map[string]string{}
				for _, l := range list {
					defaults[l.name] = fmt.Sprint(l.field.Interface())
				}
				return writeJSON(t.out, defaults)
			}
			for _, l := range list {
				t.printf("%-30s %v", l.name, l.field.Interface())
			}
			t.next("serve --limit plugin.call-timeout=1m")
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	return cmd
}
