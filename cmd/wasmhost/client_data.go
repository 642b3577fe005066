package main

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/server"
)

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
