package server

import (
	"net/http"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/problem"
)

func (x *exchange) listSettings() error {
	return x.showSettings(x.s.plugins.Settings(x.r.Context(), x.params[0]))
}

// showSettings sends a list of settings. Values of passwords are taken out
// here too, whatever comes from below.
func (x *exchange) showSettings(list []Setting, err error) error {
	if err != nil {
		return x.callError(err)
	}
	list = append([]Setting{}, list...)
	for i := range list {
		if list[i].Type == passwordSetting {
			list[i].Default, list[i].Value, list[i].Kept = nil, nil, nil
		}
	}
	return x.writeJSON(http.StatusOK, struct {
		Settings []Setting `json:"settings"`
	}{list})
}

// changeSettings sets and unsets values, all of them or none.
func (x *exchange) changeSettings() error {
	var change SettingsChange
	if err := x.decode(&change); err != nil {
		return err
	}
	if len(change.Set) == 0 && len(change.Unset) == 0 {
		return problem.InvalidRequest(`nothing is to be changed; give "set" with values by key, "unset" with keys, or both`)
	}
	return x.showSettings(x.s.plugins.ChangeSettings(x.r.Context(), x.params[0], change))
}

// resetSettings gives up settings whose file is damaged.
func (x *exchange) resetSettings() error {
	if err := x.noBody(); err != nil {
		return err
	}
	return x.showSettings(x.s.plugins.ResetSettings(x.r.Context(), x.params[0]))
}

// unsetSetting makes one setting go back to its default.
func (x *exchange) unsetSetting() error {
	if err := x.noBody(); err != nil {
		return err
	}
	change := SettingsChange{Unset: []string{x.params[1]}}
	return x.showSettings(x.s.plugins.ChangeSettings(x.r.Context(), x.params[0], change))
}

// testSetting presses the button next to a setting.
func (x *exchange) testSetting() error {
	if err := x.noBody(); err != nil {
		return err
	}
	return x.showResult(x.s.plugins.TestSetting(x.r.Context(), x.params[0], x.params[1], x.id))
}

// showResult sends what a method of a plugin returned, as the plugin wrote
// it: null where that is nothing.
func (x *exchange) showResult(result abi.RawJSON, err error) error {
	if err != nil {
		return x.callError(err)
	}
	if len(result) == 0 {
		result = abi.RawJSON("null")
	}
	if !x.hold(&x.heldAnswer, len(result)) {
		return x.answerDropped()
	}
	// Nobody has checked what a guest returns.
	if err := x.s.json.check(result, x.s.cfg.Limits.JSONDepth); err != nil {
		return problem.InvalidMethodResult()
	}
	return x.write(http.StatusOK, x.s.headers.json, result)
}
