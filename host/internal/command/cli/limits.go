package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/whole"
)

// EveryLimit lists the limits of a host, and of what is restored, some of which
// are the same.
func EveryLimit() []limits.Limit {
	all := limits.List(&host.Config{Parts: whole.Parts()})
	for _, l := range limits.List(&backup.RestoreOptions{}) {
		if !slices.ContainsFunc(all, func(other limits.Limit) bool { return other.Name == l.Name }) {
			all = append(all, l)
		}
	}
	return all
}

// SetLimits sets the limits that --limit names, and fills in the others. What
// holds them is as for [limits.Fill].
func SetLimits(holder any, given []string) error {
	known := limits.List(holder)
	for _, pair := range given {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return fmt.Errorf("--limit %q has no value; write NAME=VALUE", Clean(pair))
		}
		i := slices.IndexFunc(known, func(l limits.Limit) bool { return l.Name == name })
		if i < 0 {
			return fmt.Errorf("there is no limit %q for this command, as %s is one; 'wasmhost limits' lists them", Clean(name),
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
