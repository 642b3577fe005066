package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

const (
	// maxEventLine is the longest line of a stream that is read.
	maxEventLine = 2 << 20
	// silence is how long a stream may be without a sign of life: several
	// times what the host's own default is.
	silence = time.Minute
)

// streamEvent is one server-sent event.
type streamEvent struct {
	id   string
	name string // empty for the subject of the stream
	data string
}

// errStreamCut says that a stream ended without its last event, so that it is
// worth resuming.
var errStreamCut = errors.New("the connection to the host was cut")

// stream reads server-sent events of a route of the host itself, after the one
// with the id last, until it ends or the function returns an error. That is
// an [*apiError] where the host refuses, and wraps errStreamCut where the
// connection ends.
func (c *client) stream(ctx context.Context, target, last string, each func(streamEvent) error) error {
	reading, cancel := context.WithCancel(ctx)
	defer cancel()
	alive := time.AfterFunc(silence, cancel)
	defer alive.Stop()
	req, err := http.NewRequestWithContext(reading, http.MethodGet, c.base+"/api/v1"+target, nil)
	if err != nil {
		return fmt.Errorf("request to the host: %w", err)
	}
	c.sign(req)
	req.Header.Set("Accept", "text/event-stream")
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return cut(ctx, unreachable(c.base, err))
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		a, err := readAnswer(c.base, resp)
		if err != nil {
			return cut(ctx, err)
		}
		return a.problem()
	}
	err = readEvents(resp.Body, func() { alive.Reset(silence) }, each)
	if errors.Is(err, errStreamCut) {
		return cut(ctx, err)
	}
	return err
}

// cut marks the end of a connection as worth resuming, unless ctx ended it.
func cut(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, errStreamCut) {
		return err
	}
	return fmt.Errorf("%w: %w", errStreamCut, err)
}

// readEvents reads events by the rules of the HTML standard, as far as the
// host uses them. Heard is called for each line.
func readEvents(from io.Reader, heard func(), each func(streamEvent) error) error {
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 0, 64<<10), maxEventLine)
	var event streamEvent
	var data []string
	for lines.Scan() {
		heard()
		line := lines.Text()
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "" && data == nil:
			event = streamEvent{}
		case line == "":
			event.data = strings.Join(data, "\n")
			if err := each(event); err != nil {
				return err
			}
			event, data = streamEvent{}, nil
		case field == "id":
			event.id = value
		case field == "event":
			event.name = value
		case field == "data":
			data = append(data, value)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("the host sent a line of more than %s; is it of the same version as this command?", size(maxEventLine))
	} else if err != nil {
		return fmt.Errorf("%w: %w", errStreamCut, err)
	}
	return errStreamCut
}
