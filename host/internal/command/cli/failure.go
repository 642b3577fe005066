package cli

import (
	"errors"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Failure prints an error, with what was found in a manifest where it is
// about that.
func (t *Term) Failure(err error) {
	var own interface {
		error
		Show(t *Term)
	}
	if errors.As(err, &own) { // more than a sentence
		own.Show(t)
		return
	}
	message, findings := explain(err)
	for _, f := range findings {
		t.Errorf("%s:%s", manifest.FileName, f.String())
	}
	t.Errorf("error: %s", Readable(t.inCommands(message)))
}

// StepsError is an error with what to do about it.
type StepsError struct {
	Err   error
	Steps []string
}

func (e *StepsError) Error() string { return e.Err.Error() }

func (e *StepsError) Unwrap() error { return e.Err }

// Show prints the error and the steps.
func (e *StepsError) Show(t *Term) {
	t.Failure(e.Err)
	if len(e.Steps) > 0 {
		t.Next(e.Steps...)
	}
}

// inCommands gives the commands that a message names the data folder that this
// one was given.
func (t *Term) inCommands(message string) string {
	return strings.NewReplacer("`"+CommandName+" ", "`"+t.Program+" ", "'"+CommandName+" ", "'"+t.Program+
		" ").Replace(message)
}

// explain returns the message of an error for people, and the findings that
// it carries. What a running host answers and what package host returns for
// the same failure read the same.
func explain(err error) (string, manifest.Findings) {
	p := problem.Of(err)
	if p == nil {
		return err.Error(), nil
	}
	message := p.Detail
	switch {
	case p.Code == problem.CodeUnauthorized:
		message = "the host refused the token: " + p.Detail +
			"; if it was revoked, `wasmhost token create --role admin` makes another one: give that in the " +
			"variable " + server.EnvToken
	case p.Code == problem.CodeInternal && p.Cause != nil:
		message += ": " + p.Cause.Error()
	case p.Code == problem.CodeInternal && p.RequestID != "":
		message += " (request " + p.RequestID + ")"
	}
	findings, _ := problem.Member[manifest.Findings](p, "findings")
	return message, findings.Errors()
}

// aboutDisk reports whether an error says that the data folder has no space or
// can only be read: the API names no path, and a user must know where.
func aboutDisk(err error) bool {
	return problem.IsCode(err, problem.CodeDiskFull) || problem.IsCode(err, problem.CodeReadOnly)
}
