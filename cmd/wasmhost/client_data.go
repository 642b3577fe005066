package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/server"
)

// settingsOf calls a route that answers with the settings of a plugin.
func (c *client) settingsOf(ctx context.Context, method, id, action string, in any) ([]server.Setting, error) {
	var out struct {
		Settings []server.Setting `json:"settings"`
	}
	err := c.api(ctx, method, "/plugins/"+url.PathEscape(id)+"/settings"+action, in, &out)
	return out.Settings, err
}

func (c *client) Settings(ctx context.Context, id string) ([]server.Setting, error) {
	return c.settingsOf(ctx, http.MethodGet, id, "", nil)
}

func (c *client) ChangeSettings(ctx context.Context, id string, change server.SettingsChange) ([]server.Setting, error) {
	return c.settingsOf(ctx, http.MethodPatch, id, "", change)
}

func (c *client) ResetSettings(ctx context.Context, id string) ([]server.Setting, error) {
	return c.settingsOf(ctx, http.MethodDelete, id, "", nil)
}

// TestSetting leaves the id of the request to the host.
func (c *client) TestSetting(ctx context.Context, id, key, _ string) (abi.RawJSON, error) {
	var result json.RawMessage
	err := c.api(ctx, http.MethodPost, "/plugins/"+url.PathEscape(id)+"/settings/"+url.PathEscape(key)+"/test", nil, &result)
	return abi.RawJSON(result), err
}

func (c *client) Rollback(ctx context.Context, id string, keepData bool) (info server.PluginInfo, err error) {
	in := struct {
		KeepData bool `json:"keepData"`
	}{keepData}
	err = c.api(ctx, http.MethodPost, "/plugins/"+url.PathEscape(id)+"/rollback", in, &info)
	return info, err
}

func (c *client) Kept(ctx context.Context) ([]server.KeptData, error) {
	var out struct {
		Kept []server.KeptData `json:"kept"`
	}
	err := c.api(ctx, http.MethodGet, "/kept", nil, &out)
	return out.Kept, err
}

func (c *client) Purge(ctx context.Context, id string) error {
	return c.api(ctx, http.MethodDelete, "/kept/"+url.PathEscape(id), nil, nil)
}

func (c *client) Faults(ctx context.Context) ([]server.Fault, error) {
	var out struct {
		Faults []server.Fault `json:"faults"`
	}
	err := c.api(ctx, http.MethodGet, "/faults", nil, &out)
	return out.Faults, err
}

func (c *client) AcceptFault(ctx context.Context, file string) error {
	in := struct {
		File string `json:"file"`
	}{file}
	return c.api(ctx, http.MethodPost, "/faults/accept", in, nil)
}

func (c *client) Log(ctx context.Context, id string, q server.LogQuery) ([]server.LogEntry, error) {
	var out struct {
		Entries []server.LogEntry `json:"entries"`
	}
	err := c.api(ctx, http.MethodGet, logTarget(id, logValues(q)), nil, &out)
	return out.Entries, err
}

func logTarget(id string, values url.Values) string {
	return "/plugins/" + url.PathEscape(id) + "/logs?" + values.Encode()
}

// logValues is the query of the log's route.
func logValues(q server.LogQuery) url.Values {
	values := url.Values{"level": {strings.ToLower(levelName(q.Level))}}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if !q.Since.IsZero() {
		values.Set("since", q.Since.UTC().Format(time.RFC3339Nano))
	}
	if q.RequestID != "" {
		values.Set("requestId", q.RequestID)
	}
	if q.Before != 0 {
		values.Set("before", strconv.FormatInt(q.Before, 10))
	}
	return values
}
