package api

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// Routes of the logs of plugins and of the host. The log of a plugin that was removed is there
// as long as it is kept. The stream is what a client gets that says follow=true,
// or accepts text/event-stream.
var (
	// ListLog lists the newest entries that the query selects, the newest last.
	ListLog = Get[LogQuery, LogEntryList]("/plugins/{id}/logs", "Searches the log, from its end", Mixed())
	// FollowLog streams the entries that the query selects, then those that are
	// added, or what comes behind the last event that a client has had. An event
	// "dropped" is an entry with how many are missing.
	FollowLog = Events[FollowLogQuery]("/plugins/{id}/logs", "Streams the log")
	// ListHostLog and FollowHostLog do the same for the log of the host itself.
	ListHostLog   = Get[HostLogQuery, LogEntryList]("/logs", "Searches the host's own log, from its end", Mixed())
	FollowHostLog = Events[FollowHostLogQuery]("/logs", "Streams the host's own log")
)

// Bounds of a search in a log.
const (
	// MaxLogEntries is how many entries one answer has at most.
	MaxLogEntries = 10_000
	// MaxLogText is how many characters a text that is looked for has at most.
	MaxLogText = 200
)

// LogQuery selects entries of a log.
type LogQuery struct {
	ID        string    `path:"id" json:"-"`
	Level     string    `query:"level" json:"-" doc:"the lowest: debug, info, warn or error"`
	Limit     int       `query:"limit" json:"-" min:"1" max:"10000" doc:"100 where it is left out"`
	Since     time.Time `query:"since" json:"-" doc:"of this time and later"`
	Until     time.Time `query:"until" json:"-" doc:"before this time"`
	Text      string    `query:"text" json:"-" doc:"with this text in the message, in any case; at most 200 characters"`
	RequestID string    `query:"requestId" json:"-" doc:"of this request"`
	Before    int64     `query:"before" json:"-" min:"1" max:"9007199254740991" doc:"before the entry with this seq"`
	Follow    bool      `query:"follow" json:"-" doc:"true streams the log"`
}

// Check makes sure that there is such a level, and that the text is no long one.
func (q LogQuery) Check() error {
	if utf8.RuneCountInString(q.Text) > MaxLogText {
		return invalidQuery("text has at most 200 characters")
	}
	_, err := LogLevel(q.Level)
	return err
}

// FollowLogQuery selects entries of a log to begin with, and of those that are
// added.
type FollowLogQuery struct {
	ID        string    `path:"id" json:"-"`
	Level     string    `query:"level" json:"-" doc:"the lowest: debug, info, warn or error"`
	Limit     *int      `query:"limit" json:"-" min:"0" max:"10000" doc:"how many first (default 100); 0: only new"`
	Since     time.Time `query:"since" json:"-" doc:"of this time and later"`
	RequestID string    `query:"requestId" json:"-" doc:"of this request"`
	Follow    bool      `query:"follow" json:"-"`
	Last      *int64    `header:"Last-Event-ID" json:"-"`
}

// Check makes sure that there is such a level.
func (q FollowLogQuery) Check() error { return LogQuery{Level: q.Level}.Check() }

// HostLogQuery selects entries of the host's own log, as [LogQuery].
type HostLogQuery struct {
	Level     string    `query:"level" json:"-" doc:"the lowest: debug, info, warn or error"`
	Limit     int       `query:"limit" json:"-" min:"1" max:"10000" doc:"100 where it is left out"`
	Since     time.Time `query:"since" json:"-" doc:"of this time and later"`
	Until     time.Time `query:"until" json:"-" doc:"before this time"`
	Text      string    `query:"text" json:"-" doc:"with this text in the message, in any case; at most 200 characters"`
	RequestID string    `query:"requestId" json:"-" doc:"of this request"`
	Before    int64     `query:"before" json:"-" min:"1" max:"9007199254740991" doc:"before the entry with this seq"`
	Follow    bool      `query:"follow" json:"-" doc:"true streams the log"`
}

// Selection is the query as one of a log.
func (q HostLogQuery) Selection() LogQuery {
	return LogQuery{Level: q.Level, Limit: q.Limit, Since: q.Since, Until: q.Until, Text: q.Text,
		RequestID: q.RequestID, Before: q.Before}
}

// Check makes sure that there is such a level.
func (q HostLogQuery) Check() error { return q.Selection().Check() }

// FollowHostLogQuery selects entries of the host's own log, as
// [FollowLogQuery].
type FollowHostLogQuery struct {
	Level     string    `query:"level" json:"-" doc:"the lowest: debug, info, warn or error"`
	Limit     *int      `query:"limit" json:"-" min:"0" max:"10000" doc:"how many first (default 100); 0: only new"`
	Since     time.Time `query:"since" json:"-" doc:"of this time and later"`
	RequestID string    `query:"requestId" json:"-" doc:"of this request"`
	Follow    bool      `query:"follow" json:"-"`
	Last      *int64    `header:"Last-Event-ID" json:"-"`
}

// Selection is the query as one of a log.
func (q FollowHostLogQuery) Selection() FollowLogQuery {
	return FollowLogQuery{Level: q.Level, Limit: q.Limit, Since: q.Since, RequestID: q.RequestID, Follow: q.Follow,
		Last: q.Last}
}

// Check makes sure that there is such a level.
func (q FollowHostLogQuery) Check() error { return q.Selection().Check() }

// LogLevel reads the name of a level, in any case; none is the lowest.
func LogLevel(name string) (abi.Level, error) {
	switch strings.ToLower(name) {
	case "", "debug":
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

// LogEntry is one entry of a log.
type LogEntry struct {
	// Seq is its position: it grows along a log, also over restarts.
	Seq       int64     `json:"seq"`
	Time      time.Time `json:"time"`
	Level     string    `json:"level"` // DEBUG, INFO, WARN or ERROR
	Plugin    string    `json:"plugin"`
	RequestID string    `json:"requestId,omitempty"`
	// Message is the plugin's text with all control characters that it chose
	// to put there. Whoever prints it has to make it safe.
	Message string `json:"message"`
	// Dropped, where it is not 0, says that the entry is the host's own and
	// that at least so many are missing before the next one.
	Dropped int64 `json:"dropped,omitzero"`
}

// LogEntryList is entries of a log.
type LogEntryList struct {
	Entries []LogEntry `json:"entries"`
	// Older, where it is not 0, is what to ask for as before to go on: the answer is full, or the search took its time.
	Older int64 `json:"older,omitzero"`
}

// Positions that belong to no entry of a log.
const (
	// LogFromStart is before the oldest entry that is kept.
	LogFromStart = 0
	// LogFromNow is after the newest.
	LogFromNow = -1
)

// LogSource is the logs that [FollowLogQuery.Open] follows.
type LogSource interface {
	// Log returns the newest entries that the query selects, the newest last.
	Log(ctx context.Context, q LogQuery) (LogEntryList, error)
	// FollowLog returns the entries behind a position, and from then on those
	// that are added, of a level or a higher one. The channel is closed when ctx
	// ends and when nothing more can come.
	FollowLog(ctx context.Context, id string, from int64, level abi.Level) (<-chan LogEntry, error)
}

// Open begins the stream of a log.
func (q FollowLogQuery) Open(ctx context.Context, log LogSource) ([]Event, <-chan Event, error) {
	var first []Event
	// Where nothing of the past is wanted, the start of the log is as good as
	// its end, and between the two calls nothing is lost.
	from := int64(LogFromStart)
	switch {
	case q.Last != nil:
		from = *q.Last
	case q.Limit != nil && *q.Limit == 0:
		from = LogFromNow
	default:
		selected := LogQuery{ID: q.ID, Level: q.Level, Since: q.Since, RequestID: q.RequestID}
		if q.Limit != nil {
			selected.Limit = *q.Limit
		}
		list, err := log.Log(ctx, selected)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range list.Entries {
			events, err := q.events(e)
			if err != nil {
				return nil, nil, err
			}
			first, from = append(first, events...), e.Seq
		}
	}
	level, err := LogLevel(q.Level)
	if err != nil {
		return nil, nil, err
	}
	source, err := log.FollowLog(ctx, q.ID, from, level)
	if err != nil {
		return nil, nil, err
	}
	return first, passOn(ctx, source, q.events), nil
}

// events is an entry as it is sent, if it is for this client.
func (q FollowLogQuery) events(e LogEntry) ([]Event, error) {
	event := Event{ID: strconv.FormatInt(e.Seq, 10)}
	switch {
	case e.Dropped > 0:
		event.Name = EventDropped
	case q.RequestID != "" && e.RequestID != q.RequestID, e.Time.Before(q.Since):
		return nil, nil
	}
	var err error
	event.Data, err = Encode(e)
	return []Event{event}, err
}

// passOn turns what comes from a channel into events, until ctx ends, the
// channel is closed, or something cannot be encoded.
func passOn[T any](ctx context.Context, source <-chan T, events func(T) ([]Event, error)) <-chan Event {
	out := make(chan Event)
	go func() {
		defer close(out)
		for {
			var list []Event
			select {
			case value, more := <-source:
				if !more {
					return
				}
				var err error
				if list, err = events(value); err != nil {
					return
				}
			case <-ctx.Done():
				return
			}
			for _, e := range list {
				select {
				case out <- e:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return out
}
