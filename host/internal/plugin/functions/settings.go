package functions

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// settings are the settings as the guest of one instance reads them.
func (f *Functions) settings(declared *manifest.Manifest) guestSettings {
	return guestSettings{View: f.plugin.Data().Values.View(declared.Settings), log: f.log.Logger,
		undeclared: &undeclaredKeys{}}
}

// guestSettings implements hostfuncs.Settings.
type guestSettings struct {
	*settings.View
	log        *slog.Logger
	undeclared *undeclaredKeys
}

// maxUndeclared is of how many keys the log says that they are not declared.
const maxUndeclared = 20

// undeclaredKeys are those that a run of a plugin has asked for.
type undeclaredKeys struct {
	mu    sync.Mutex
	known []string
}

// first reports whether a key is asked for the first time, of the first few.
func (u *undeclaredKeys) first(key string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.known) >= maxUndeclared || slices.Contains(u.known, key) {
		return false
	}
	u.known = append(u.known, key)
	return true
}

// Get returns a value as the guest may see it. One that is not declared has none,
// which the log says once: the plugin may have misspelt it.
func (g guestSettings) Get(ctx context.Context, key string) (abi.RawJSON, bool, error) {
	value, ok, err := g.View.Get(ctx, key)
	if err == nil {
		if !ok && g.undeclared.first(key) {
			g.log.Warn(fmt.Sprintf("settings.get: the key %.80q is not declared in settings of the manifest, so "+
				"it has no value. %s", key, manifest.DidYouMean(key, g.Keys(), "Declare it there.")))
		}
		return value, ok, nil
	}
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return nil, false, known
	}
	return nil, false, err
}
