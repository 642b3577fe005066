package api

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes of the settings that plugins declare. All but TestSetting answer while
// the plugin does not run, too. No answer has the value of a password.
var (
	ListSettings = Get[PluginRequest, SettingList]("/plugins/{id}/settings",
		"Lists the settings, passwords without their values", Mixed())
	// ChangeSettings sets and unsets values, all of them or none, and tells the
	// plugin. It fails with [InvalidSettings].
	ChangeSettings = Patch[SettingsChange, SettingList]("/plugins/{id}/settings", "Sets and unsets settings",
		Needs(Operate))
	// ResetSettings starts with the defaults where the file is damaged. One
	// that is whole stays.
	ResetSettings = Delete[PluginRequest, SettingList]("/plugins/{id}/settings", "Gives up a damaged file of settings")
	UnsetSetting  = Delete[SettingRequest, SettingList]("/plugins/{id}/settings/{key}", "Unsets a setting", Needs(Operate))
	// TestSetting calls the method that the setting's testAction names, and
	// answers with its result.
	TestSetting = Post[SettingRequest, jsontext.Value]("/plugins/{id}/settings/{key}/test",
		"Presses the button of a setting", Needs(Operate))
)

// SettingList is the declared settings in the order of the manifest, and after
// them what is kept and not declared any more.
type SettingList struct {
	Settings []Setting `json:"settings"`
}

// ListOf is a list of settings without the values of passwords, whatever it
// came with.
func ListOf(settings []Setting) SettingList {
	list := append([]Setting{}, settings...)
	for i := range list {
		if list[i].Type == passwordSetting {
			list[i].Default, list[i].Value, list[i].Unused = nil, nil, nil
		}
	}
	return SettingList{list}
}

// passwordSetting is the type of the settings whose values are never shown.
const passwordSetting = "password"

// SettingRequest names a setting.
type SettingRequest struct {
	ID  string `path:"id" json:"-"`
	Key string `path:"key" json:"-"`
}

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
	// Unused is a value of the user's that this version of the plugin does not
	// use; Note says why one is not in use, or why a password cannot be
	// looked up.
	Unused json.RawMessage `json:"unused,omitzero"`
	Note   string          `json:"note,omitempty"`
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
	ID string `path:"id" json:"-"`

	Set   map[string]json.RawMessage `json:"set"`
	Unset []string                   `json:"unset"`
}

// Check wants something to be changed.
func (c SettingsChange) Check() error {
	if len(c.Set) == 0 && len(c.Unset) == 0 {
		return problem.InvalidRequest(`nothing is to be changed; give "set" with values by key, "unset" with keys, or both`)
	}
	return nil
}

// SettingFinding says what is wrong with the value for one setting, and what is
// allowed. It never quotes the value of a password.
type SettingFinding struct {
	Key     string `json:"key"`
	Problem string `json:"problem"`           // what is wrong: "it is a string"
	Allowed string `json:"allowed,omitempty"` // what is allowed: "true or false"
}

// String is for people.
func (f SettingFinding) String() string {
	text := fmt.Sprintf("%.100q: %s", problem.Text(f.Key), f.Problem)
	if f.Allowed != "" {
		text += "; allowed: " + f.Allowed
	}
	return text
}

// shownFindings is how many findings the text of [InvalidSettings] has.
const shownFindings = 20

// InvalidSettings is 422: settings cannot be changed like this, and nothing
// was. The findings become the member "settings" of the body.
func InvalidSettings(findings []SettingFinding) *problem.Problem {
	texts := make([]string, 0, len(findings))
	for i, f := range findings {
		if i == shownFindings {
			texts = append(texts, fmt.Sprintf("and %d more", len(findings)-i))
			break
		}
		texts = append(texts, f.String())
	}
	return problem.New(problem.CodeInvalidSettings, "nothing was changed: "+strings.Join(texts, ". ")).With("settings",
		findings)
}
