package main

import (
	"errors"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/server"
)

// failure prints an error, with what was found in a manifest where it is
// about that.
func (t *term) failure(err error) {
	var tool *toolError
	if errors.As(err, &tool) {
		t.errorf("%s", cleanLines(tool.output))
		t.errorf("error: building failed in %s; %s", tool.folder, tool.advice)
		return
	}
	var source *sourceError
	if errors.As(err, &source) {
		showProblems(t, source.folder, "error", source.err.Problems)
		t.errorf("error: building failed with %s; correct what is named above", count(len(source.err.Problems), "error"))
		return
	}
	message, findings := explain(err)
	for _, f := range findings {
		t.errorf("%s:%s", manifest.FileName, f.String())
	}
	t.errorf("error: %s", message)
}

// explain returns the message of an error for people, and the findings that
// it carries. What a running host answers and what package host returns for
// the same failure read the same.
func explain(err error) (string, manifest.Findings) {
	var remote *apiError
	if errors.As(err, &remote) {
		return err.Error(), remote.Findings.Errors()
	}
	var problem *server.Problem
	if errors.As(err, &problem) {
		message := problem.Detail
		if problem.Cause != nil && problem.Code == server.CodeInternal {
			message += ": " + problem.Cause.Error()
		}
		findings, _ := problem.Extra["findings"].(manifest.Findings)
		return message, findings.Errors()
	}
	return err.Error(), nil
}

// isProblem reports whether an error is a problem of this code, of a running
// host or of package host.
func isProblem(err error, code string) bool {
	var remote *apiError
	if errors.As(err, &remote) {
		return remote.Code == code
	}
	var problem *server.Problem
	return errors.As(err, &problem) && problem.Code == code
}

// aboutDisk reports whether an error says that the data folder has no space or
// can only be read: the API names no path, and a user must know where.
func aboutDisk(err error) bool {
	return isProblem(err, server.CodeDiskFull) || isProblem(err, server.CodeReadOnly)
}
