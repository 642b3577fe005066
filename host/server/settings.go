package server

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/problem"
)

// Settings is what the user has set for a plugin.
type Settings interface {
	// Settings returns the declared settings in the order of the manifest.
	Settings(ctx context.Context, id string) ([]Setting, error)
	// ChangeSettings sets and unsets values, all of them or none, tells the
	// plugin, and returns what then holds. It fails with [InvalidSettings].
	ChangeSettings(ctx context.Context, id string, change SettingsChange) ([]Setting, error)
	// ResetSettings starts with the defaults where the file of the settings is
	// damaged, and returns what then holds. A file that is whole stays.
	ResetSettings(ctx context.Context, id string) ([]Setting, error)
	// TestSetting calls the method that the setting's testAction names, and
	// returns its result.
	TestSetting(ctx context.Context, id, key, requestID string) (abi.RawJSON, error)
}

// passwordSetting is the type of the settings whose values are never shown.
const passwordSetting = "password"

// Setting is a declared setting with its value.
type Setting struct {
	Key         string          `json:"key"`
	Label       string          `json:"label"`
	Description string          `json:"description,omitempty"`
	Type        string          `json:"type"` // empty for what is kept and not declared any more
	Options     []SettingOption `json:"options,omitempty"`
	Min         *float64        `json:"min,omitempty"`
	Max         *float64        `json:"max,omitempty"`
	// Default and Value are JSON values, and missing for a password. Value is
	// what the plugin reads: the user's, else the default.
	Default json.RawMessage `json:"default,omitzero"`
	Value   json.RawMessage `json:"value,omitzero"`
	// IsSet says that the user gave a value.
	IsSet bool `json:"isSet"`
	// Kept is a value of the user's that this version of the plugin does not
	// use, and Note why one is not in use.
	Kept json.RawMessage `json:"kept,omitzero"`
	Note string          `json:"note,omitempty"`
	// TestAction is nil where the setting has none.
	TestAction *TestAction `json:"testAction,omitempty"`
}

// SettingOption is one choice of a select.
type SettingOption struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// TestAction is the method behind the button next to a setting.
type TestAction struct {
	Namespace string `json:"namespace"`
	Method    string `json:"method"`
	Label     string `json:"label"`
}

// SettingsChange is what is to be set, as JSON values by key, and what is to
// go back to its default.
type SettingsChange struct {
	Set   map[string]json.RawMessage `json:"set"`
	Unset []string                   `json:"unset"`
}

// SettingFinding says what is wrong with the value for one setting. Allowed
// may be empty. It never quotes the value of a password.
type SettingFinding struct {
	Key     string `json:"key"`
	Problem string `json:"problem"`
	Allowed string `json:"allowed,omitempty"`
}

// InvalidSettings is 422: settings cannot be changed like this, and nothing
// was. The findings become the member "settings" of the body.
func InvalidSettings(findings []SettingFinding) *problem.Problem {
	texts := make([]string, 0, len(findings))
	for _, f := range findings {
		text := fmt.Sprintf("%q: %s", problem.Text(f.Key), f.Problem)
		if f.Allowed != "" {
			text += "; allowed is " + f.Allowed
		}
		texts = append(texts, text)
	}
	return &problem.Problem{Code: problem.CodeInvalidSettings,
		Detail: problem.Text("nothing was changed: " + strings.Join(texts, ". ")),
		Extra:  map[string]any{"settings": findings}}
}
