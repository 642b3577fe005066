package server

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

// showLog shows the end of a plugin's log, or streams it: with ?follow=true,
// or where the client accepts text/event-stream and does not say otherwise.
func (x *exchange) showLog() error {
	if err := x.noBody(); err != nil {
		return err
	}
	query, err := x.query("level", "limit", "since", "requestId", "before", "follow")
	if err != nil {
		return err
	}
	follow := acceptsEvents(x.r.Header)
	switch value, given := query["follow"]; {
	case !given:
	case value == "true" || value == "false":
		follow = value == "true"
	default:
		return invalidQuery("follow is true or false")
	}
	q, err := logQuery(query, follow)
	if err != nil {
		return err
	}
	if follow {
		return x.followLog(q)
	}
	list, err := x.s.plugins.Log(x.r.Context(), x.params[0], q)
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Entries []LogEntry `json:"entries"`
	}{append([]LogEntry{}, list...)})
}

// nothingYet is the limit of a follower that wants no entries of the past.
const nothingYet = -1

// logQuery reads the query of the log's route.
func logQuery(query map[string]string, follow bool) (q LogQuery, err error) {
	q.RequestID = query["requestId"]
	if text, given := query["level"]; given {
		if q.Level, err = parseLevel(text); err != nil {
			return q, err
		}
	}
	if text, given := query["limit"]; given {
		q.Limit, err = strconv.Atoi(text)
		if err != nil || q.Limit < 0 || q.Limit > MaxLogEntries || q.Limit == 0 && !follow {
			return q, invalidQuery(fmt.Sprintf("limit is a whole number from 1 to %d, or 0 to follow from now on", MaxLogEntries))
		}
		if q.Limit == 0 {
			q.Limit = nothingYet
		}
	}
	if text, given := query["since"]; given {
		if q.Since, err = time.Parse(time.RFC3339Nano, text); err != nil {
			return q, invalidQuery("since is a time such as 2026-11-21T12:00:00Z; write a + in it as %2B")
		}
	}
	if text, given := query["before"]; given {
		if q.Before, err = position(text); err != nil || q.Before == 0 || follow {
			return q, invalidQuery("before is the seq of an entry, and does not go with follow")
		}
	}
	return q, nil
}

func parseLevel(text string) (abi.Level, error) {
	switch strings.ToLower(text) {
	case "debug":
		return abi.LevelDebug, nil
	case "info":
		return abi.LevelInfo, nil
	case "warn":
		return abi.LevelWarn, nil
	case "error":
		return abi.LevelError, nil
	}
	return 0, invalidQuery("level is debug, info, warn or error")
}

// position reads a position in a log or the number of an event.
func position(text string) (int64, error) {
	const most = 1 << 53 // what a number in JSON holds exactly everywhere
	n, err := strconv.ParseUint(text, 10, 64)
	if err == nil && n >= most {
		err = strconv.ErrRange
	}
	return int64(n), err
}

// followLog streams entries: those that the query selects, then what is added,
// or what comes after the last event that a client has had which comes back.
func (x *exchange) followLog(q LogQuery) error {
	last, resumed, err := x.lastEventID()
	if err != nil {
		return err
	}
	open := func(ctx context.Context) (first []LogEntry, source <-chan LogEntry, err error) {
		from := last
		switch {
		case resumed:
		case q.Limit == nothingYet:
			from = LogFromNow
		default:
			if first, err = x.s.plugins.Log(ctx, x.params[0], q); err != nil {
				return nil, nil, err
			}
			// Where nothing of the past is wanted, the start of the log is as
			// good as its end, and between the two calls nothing is lost.
			from = LogFromStart
			if len(first) > 0 {
				from = first[len(first)-1].Seq
			}
		}
		source, err = x.s.plugins.FollowLog(ctx, x.params[0], from, q.Level)
		return first, source, err
	}
	return streamEvents(x, open, func(e LogEntry) ([]api.Event, error) {
		event := api.Event{ID: strconv.FormatInt(e.Seq, 10)}
		switch {
		case e.Dropped > 0:
			event.Name = eventDropped
		case q.RequestID != "" && e.RequestID != q.RequestID, e.Time.Before(q.Since):
			return nil, nil
		}
		event.Data, err = api.Encode(e)
		return []api.Event{event}, err
	})
}
