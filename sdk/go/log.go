package wasmhost

import (
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// Log writes to the plugin's log. What a plugin prints to its standard output
// and error goes to the same log.
type Log struct{}

// Log returns the plugin's log.
func (c *Context) Log() Log { return Log{} }

// Debug writes a line for the author of the plugin. The arguments are written
// after the message with a space before each: strings, numbers, booleans,
// errors, byte slices, times and durations, and whatever has a String method.
// Format other values before, as with fmt.Sprint.
func (Log) Debug(message string, args ...any) { writeLog(abi.LevelDebug, message, args) }

// Info writes a line for the user of the plugin. See [Log.Debug].
func (Log) Info(message string, args ...any) { writeLog(abi.LevelInfo, message, args) }

// Warn writes a line about something unexpected. See [Log.Debug].
func (Log) Warn(message string, args ...any) { writeLog(abi.LevelWarn, message, args) }

// Error writes a line about a failure. See [Log.Debug].
func (Log) Error(message string, args ...any) { writeLog(abi.LevelError, message, args) }

func writeLog(level abi.Level, message string, args []any) {
	line := append(make([]byte, 0, 128), message...)
	for _, arg := range args {
		line = appendText(append(line, ' '), arg)
	}
	hostcall.Log(level, line)
}

// textOf returns what is written of a value.
func textOf(v any) string { return string(appendText(nil, v)) }

// appendText appends a value for people, without reflection.
func appendText(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "nil"...)
	case string:
		return append(b, v...)
	case []byte:
		return append(b, v...)
	case error:
		return append(b, v.Error()...)
	case time.Time:
		return v.AppendFormat(b, time.RFC3339Nano)
	case interface{ String() string }:
		return append(b, v.String()...)
	case bool:
		return strconv.AppendBool(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case int8:
		return strconv.AppendInt(b, int64(v), 10)
	case int16:
		return strconv.AppendInt(b, int64(v), 10)
	case int32:
		return strconv.AppendInt(b, int64(v), 10)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case uint:
		return strconv.AppendUint(b, uint64(v), 10)
	case uint8:
		return strconv.AppendUint(b, uint64(v), 10)
	case uint16:
		return strconv.AppendUint(b, uint64(v), 10)
	case uint32:
		return strconv.AppendUint(b, uint64(v), 10)
	case uint64:
		return strconv.AppendUint(b, v, 10)
	case uintptr:
		return strconv.AppendUint(b, uint64(v), 10)
	case float32:
		return strconv.AppendFloat(b, float64(v), 'g', -1, 32)
	case float64:
		return strconv.AppendFloat(b, v, 'g', -1, 64)
	case []string:
		b = append(b, '[')
		for i, s := range v {
			if i > 0 {
				b = append(b, ' ')
			}
			b = append(b, s...)
		}
		return append(b, ']')
	}
	return append(b, "(a value of a type that the log cannot write; format it with fmt.Sprint)"...)
}
