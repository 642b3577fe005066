package logs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

// Read returns the newest entries that a query of the control API selects, the
// newest last, and where older ones are. The errors are those of [Log.Tail].
func (l *Log) Read(ctx context.Context, q api.LogQuery) (list api.LogEntryList, err error) {
	level, err := api.LogLevel(q.Level)
	if err != nil {
		return list, err
	}
	entries, older, err := l.Search(ctx, Query{
		Level: level, Limit: q.Limit, Since: q.Since, Until: q.Until, Text: q.Text,
		RequestID: q.RequestID, Before: Position(q.Before),
	})
	if err != nil {
		return list, err
	}
	list = api.LogEntryList{Entries: make([]api.LogEntry, len(entries)), Older: int64(older)}
	for i, e := range entries {
		list.Entries[i] = e.shown()
	}
	return list, nil
}

// Stream is [Log.Follow] for the control API.
func (l *Log) Stream(ctx context.Context, from int64, level abi.Level) (<-chan api.LogEntry, error) {
	entries, err := l.Follow(ctx, Position(from), level)
	if err != nil {
		return nil, err
	}
	out := make(chan api.LogEntry)
	go func() {
		defer close(out)
		for e := range entries {
			select {
			case out <- e.shown():
			case <-ctx.Done():
				return // which ends entries too
			}
		}
	}()
	return out, nil
}

func (e Entry) shown() api.LogEntry {
	return api.LogEntry{
		Seq: int64(e.Position), Time: e.Time, Level: LevelName(e.Level), Plugin: e.Plugin,
		RequestID: e.RequestID, Message: e.Message, Dropped: e.Dropped,
	}
}
