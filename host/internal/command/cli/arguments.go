package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// argumentsOfUse has a command and those below it take the arguments that their
// usage lines name, and say in plain words which one is missing and how the
// command is written. Those that are alternatives to a flag the command checks.
func argumentsOfUse(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		argumentsOfUse(sub)
	}
	if cmd.HasSubCommands() || strings.Contains(cmd.Use, "|") {
		return
	}
	required, most := Parameters(cmd.Use)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		_, rest, _ := strings.Cut(cmd.Use, " ")
		line := strings.TrimSpace(cmd.CommandPath() + " " + rest)
		switch {
		case len(args) < len(required):
			missing, verb := required[len(args):], "is"
			names := strings.Join(missing, ", ")
			if n := len(missing); n > 1 {
				verb = "are"
				names = strings.Join(missing[:n-1], ", ") + " and " + missing[n-1]
			}
			return fmt.Errorf("%s %s missing; write: %s", names, verb, line)
		case most >= 0 && len(args) > most:
			// What is too much is not repeated: it may be a password.
			return fmt.Errorf("there %s too many; write: %s", arguments(len(args)-most), line)
		}
		return nil
	}
}

func arguments(n int) string {
	if n == 1 {
		return "is one argument"
	}
	return fmt.Sprintf("are %d arguments", n)
}

// Parameters returns the arguments that a command needs by its usage line, and
// how many it takes at most, or -1.
func Parameters(use string) (required []string, most int) {
	depth, flags := 0, false
	for _, word := range strings.Fields(use)[1:] {
		opened := strings.Count(word, "[")
		name := strings.Trim(word, "[].")
		switch {
		case word == "|":
			return required, -1
		case strings.HasPrefix(name, "-"):
			flags = true // and its value is none of the arguments
		case flags:
		case most >= 0:
			most++
		}
		if depth+opened == 0 {
			required = append(required, name)
		}
		if strings.Contains(word, "...") {
			most = -1
		}
		if depth += opened - strings.Count(word, "]"); depth == 0 {
			flags = false
		}
	}
	return required, most
}

// PlainFlag says in plain words what is wrong with a flag.
func PlainFlag(_ *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var lacks *pflag.ValueRequiredError
	switch {
	case errors.As(err, &value):
		wanted := map[string]string{
			"duration": "a duration such as 30s or 5m", "bool": "true or false",
			"int": "a whole number", "int64": "a whole number",
		}[value.GetFlag().Value.Type()]
		if wanted == "" {
			return err
		}
		return fmt.Errorf("--%s is %q; give %s", value.GetFlag().Name, value.GetValue(), wanted)
	case errors.As(err, &lacks):
		return fmt.Errorf("--%s has no value; write --%[1]s VALUE", lacks.GetFlag().Name)
	}
	return err
}

// fileError says in plain words why a file cannot be used.
type fileError struct {
	text string
	err  error
}

func (e *fileError) Error() string { return e.text }

func (e *fileError) Unwrap() error { return e.err }

// FileFailure is the failure to open or to make the file or folder that the
// user has named, in words of the user's.
func FileFailure(path string, err error) error {
	var why string
	var at *fs.PathError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		why = "is not there; check its name"
	case errors.Is(err, fs.ErrPermission):
		why = "may not be used by you: permission denied"
	case errors.As(err, &at):
		why = "cannot be used: " + at.Err.Error()
	default:
		why = "cannot be used: " + err.Error()
	}
	return &fileError{text: path + " " + why, err: err}
}

// ParseSince reads a time, or how long ago it was.
func ParseSince(flag, text string, now time.Time) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return at, nil
	}
	for _, layout := range []string{time.DateTime, time.DateOnly} {
		if at, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return at, nil
		}
	}
	if ago, err := ParseSpan(text); err == nil {
		return now.Add(-ago), nil
	}
	return time.Time{},
		fmt.Errorf("%s is %q; give how long ago, such as 15m, 12h or 2d, or a time such as 2026-11-21T12:00:00Z", flag, text)
}

// ParseSpan reads a duration of Go, or days (30d) or weeks (12w).
func ParseSpan(s string) (time.Duration, error) {
	const day = 24 * time.Hour
	d, err := time.ParseDuration(s)
	for unit, length := range map[string]time.Duration{"d": day, "w": 7 * day} {
		if n, ok := strings.CutSuffix(s, unit); ok {
			var days uint64
			days, err = strconv.ParseUint(n, 10, 16)
			d = time.Duration(days) * length
		}
	}
	if err == nil && d < 0 {
		err = fmt.Errorf("%q is negative", s)
	}
	return d, err
}
