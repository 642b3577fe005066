package command

import (
	"errors"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// failure prints an error, with what was found in a manifest where it is
// about that.
func (t *term) failure(err error) {
	var own interface {
		error
		show(t *term)
	}
	if errors.As(err, &own) { // more than a sentence
		own.show(t)
		return
	}
	message, findings := explain(err)
	for _, f := range findings {
		t.errorf("%s:%s", manifest.FileName, f.String())
	}
	t.errorf("error: %s", readable(t.inCommands(message)))
}

// stepsError is an error with what to do about it.
type stepsError struct {
	err   error
	steps []string
}

func (e *stepsError) Error() string { return e.err.Error() }
func (e *stepsError) Unwrap() error { return e.err }

func (e *stepsError) show(t *term) {
	t.failure(e.err)
	if len(e.steps) > 0 {
		t.next(e.steps...)
	}
}

// inCommands gives the commands that a message names the data folder that this
// one was given.
func (t *term) inCommands(message string) string {
	return strings.NewReplacer("`"+commandName+" ", "`"+t.program+" ", "'"+commandName+" ", "'"+t.program+
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
			"; if it was revoked, `wasmhost token create` makes another one: give that in the variable " + server.EnvToken
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
