package command

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

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
	required, most := parameters(cmd.Use)
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

// parameters returns the arguments that a command needs by its usage line, and
// how many it takes at most, or -1.
func parameters(use string) (required []string, most int) {
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

// plainFlag says in plain words what is wrong with a flag.
func plainFlag(_ *cobra.Command, err error) error {
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

// fileFailure is the failure to open or to make the file or folder that the
// user has named, in words of the user's.
func fileFailure(path string, err error) error {
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
