package plugin

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// settings are the declared settings of one plugin with their defaults.
type settings struct {
	keys   []string
	values map[string]abi.RawJSON
}

func newSettings(declared *manifest.Manifest) *settings {
	s := &settings{values: make(map[string]abi.RawJSON, len(declared.Settings))}
	for _, setting := range declared.Settings {
		s.keys = append(s.keys, setting.Key)
		s.values[setting.Key] = abi.RawJSON(setting.Default)
	}
	return s
}

// Get implements hostfuncs.Settings.
func (s *settings) Get(_ context.Context, key string) (abi.RawJSON, bool, error) {
	value, ok := s.values[key]
	return value, ok, nil
}

// Keys implements hostfuncs.Settings.
func (s *settings) Keys() []string { return s.keys }
