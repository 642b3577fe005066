package main

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/server"
)

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

func (c *client) Faults(ctx context.Context) ([]api.Fault, error) {
	var out struct {
		Faults []api.Fault `json:"faults"`
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
