package apply

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// settings plans the settings that are not as the file says.
func (p *Planner) settings(ctx context.Context, want desiredPlugin, installed bool) error {
	if len(want.Settings) == 0 {
		return nil
	}
	has := map[string]api.Setting{}
	if installed {
		list, err := cli.SettingsOf(ctx, p.In.Host, want.ID)
		if err != nil && !problem.IsCode(err, problem.CodePluginNotFound) {
			return err
		}
		for _, s := range list {
			has[s.Key] = s
		}
	}
	next := api.SettingsChange{ID: want.ID, Set: map[string]json.RawMessage{}, Unset: []string{}}
	for _, key := range slices.Sorted(maps.Keys(want.Settings)) {
		now, known := has[key]
		value, err := p.value(p.App.Getenv, want.Settings[key])
		switch {
		case err != nil:
			return fmt.Errorf("the setting %q: %w", key, err)
		case string(value) == "null":
			if known && now.IsSet {
				next.Unset = append(next.Unset, key)
			}
		case known && now.IsSet && cli.IsPassword(now) && !p.Passwords:
		case known && now.IsSet && !cli.IsPassword(now) && equalJSON(now.Value, json.RawMessage(value)):
		default:
			next.Set[key] = json.RawMessage(value)
		}
	}
	var what, more []string
	if len(next.Set) > 0 {
		keys := slices.Sorted(maps.Keys(next.Set))
		what = append(what, "set "+strings.Join(keys, ", "))
		for _, key := range keys {
			if source := p.source(want.Settings[key]); source != "" {
				more = append(more, key+" becomes "+source)
			}
		}
	}
	if len(next.Unset) > 0 {
		what = append(what, "unset "+strings.Join(next.Unset, ", "))
	}
	if len(what) > 0 {
		p.add(want.ID, strings.Join(what, "; "), more, func(ctx context.Context) (api.PluginInfo, error) {
			_, err := api.ChangeSettings.Call(ctx, p.In.Host, next)
			return api.PluginInfo{}, err
		})
	}
	return nil
}

// equalJSON reports whether two texts are the same value.
func equalJSON(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
