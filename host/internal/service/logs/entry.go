package logs

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// ErrClosed: the log was removed, or all logs were closed.
var ErrClosed = errors.New("the log is closed")

// BadIDError says that a text is no plugin id, so there is no log for it.
type BadIDError struct{ ID string }

// Error quotes the text.
func (e *BadIDError) Error() string {
	return fmt.Sprintf("%q is not the id of a plugin: ids are words of a-z and 0-9 joined by hyphens, at most %d "+
		"characters", e.ID, maxIDBytes)
}

const maxIDBytes = 100

// validID keeps ids from being paths.
func validID(id string) bool {
	if id == "" || len(id) > maxIDBytes || id[0] == '-' || id[len(id)-1] == '-' || strings.Contains(id, "--") {
		return false
	}
	for _, c := range []byte(id) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

// Position is the place of an entry in its log; see the package comment. It
// serves as the id of a server-sent event.
type Position int64

// The positions that belong to no entry.
const (
	// FromStart is before the oldest entry that is kept.
	FromStart Position = 0
	// FromNow is after the newest.
	FromNow Position = -1
)

// maxPosition is what a number in JSON holds exactly everywhere.
const maxPosition = 1<<53 - 1

// Entry is one entry of a log.
type Entry struct {
	Position  Position
	Time      time.Time // UTC, whole milliseconds
	Level     abi.Level
	Plugin    string
	RequestID string // empty where no call was under way
	// Message is the plugin's text, valid UTF-8, with every control character
	// that the plugin chose to put there.
	Message string
	// Dropped is not 0 in an entry that [Log.Follow] puts in for entries that
	// cannot be delivered: at least so many are missing.
	Dropped int64
}

// MarshalJSON returns the entry as it stands in the file, and the key
// "dropped" where it is not 0.
func (e Entry) MarshalJSON() ([]byte, error) {
	line := appendEntry(nil, int64(e.Position), e.Plugin,
		&record{at: e.Time, level: e.Level, requestID: e.RequestID, text: e.Message})
	if e.Dropped != 0 {
		line = append(line[:len(line)-1], `,"dropped":`...)
		line = append(strconv.AppendInt(line, e.Dropped, 10), '}')
	}
	return line, nil
}

// LevelName returns the name of a level as log/slog writes it. An unknown
// level counts as info.
func LevelName(level abi.Level) string {
	switch level {
	case abi.LevelDebug:
		return "DEBUG"
	case abi.LevelWarn:
		return "WARN"
	case abi.LevelError:
		return "ERROR"
	}
	return "INFO"
}

// ParseLevel reads the name of a level in any letter case.
func ParseLevel(name string) (abi.Level, error) {
	switch strings.ToUpper(name) {
	case "DEBUG":
		return abi.LevelDebug, nil
	case "INFO":
		return abi.LevelInfo, nil
	case "WARN":
		return abi.LevelWarn, nil
	case "ERROR":
		return abi.LevelError, nil
	}
	return 0, fmt.Errorf("%.40q is not a level: use debug, info, warn or error", name)
}
