package run

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// declaredFor returns what a plugin declares of the endpoint that a request goes to; the
// zero value where it declares none.
func declaredFor(ctx context.Context, host api.Caller, id, method, path string) (best api.DeclaredEndpoint, err error) {
	list, err := api.ListEndpoints.Call(ctx, host, api.PluginRequest{ID: id})
	path, _, _ = strings.Cut(strings.TrimPrefix(path, "/"), "?")
	var of pathpattern.Pattern
	for _, row := range list.Endpoints {
		if row.Method == method && row.Path == path { // exact paths win
			return row.DeclaredEndpoint, nil
		}
		pattern, wrong := pathpattern.Parse(row.Path)
		if row.Method != method || wrong != nil {
			continue
		}
		if _, ok := pattern.Match(path, false); ok && (best.Path == "" || pattern.Compare(of) < 0) {
			best, of = row.DeclaredEndpoint, pattern
		}
	}
	return best, err
}

// fieldsBody makes the body of a request, or the query of GET and DELETE, of NAME=VALUE
// pairs: numbers, booleans and null where the schema of the endpoint declares them for the
// name, else strings.
func fieldsBody(fields []string, e api.DeclaredEndpoint, method string) (body []byte, query []string, err error) {
	input := new(schema.Schema)
	if e.Input != nil {
		if input, err = new(schema.Compiler).Compile(e.Input); err != nil {
			return nil, nil, err
		}
	}
	seen := map[string]bool{}
	body = []byte{'{'}
	for _, field := range fields {
		name, value, ok := strings.Cut(field, "=")
		if !ok || name == "" || seen[name] {
			return nil, nil, cli.Usage(fmt.Errorf("--field is %q; write it as NAME=VALUE, each name once", field))
		}
		if len(seen) > 0 {
			body = append(body, ',')
		}
		seen[name] = true
		query = append(query, url.QueryEscape(name)+"="+url.QueryEscape(value))
		body = input.AppendValue(append(abi.AppendString(body, name), ':'), name, value)
	}
	if method == "GET" || method == "DELETE" {
		return nil, query, nil
	}
	return append(body, '}'), nil, nil
}

// withQuery adds pairs to a target that may have a query.
func withQuery(target string, pairs []string) string {
	if len(pairs) == 0 {
		return target
	}
	mark := "?"
	if strings.Contains(target, "?") {
		mark = "&"
	}
	return target + mark + strings.Join(pairs, "&")
}

// checkAnswer holds an answer with a status of 200 to 299 against the schema that its
// endpoint declares.
func checkAnswer(t *cli.Term, e api.DeclaredEndpoint, a *api.Response) error {
	switch {
	case e.Output == nil:
		return errors.New("--check: the endpoint declares no output in its manifest")
	case a.Status > 299 || !strings.HasPrefix(a.ContentType, "application/json"):
		return nil
	}
	output, err := new(schema.Compiler).Compile(e.Output)
	if err != nil {
		return err
	}
	failures := output.Check(a.Body, schema.DefaultWork)
	for _, f := range failures {
		t.Errorf("the answer is not what output declares: at %q it %s (%s)", cli.Clean(f.Pointer), cli.Clean(f.Message),
			f.Keyword)
	}
	if failures != nil {
		return &cli.ExitError{Code: cli.ExitFailed}
	}
	return nil
}

// completeField completes the names of --field by what the endpoint declares.
func completeField(a *cli.App, cmd *cobra.Command, args []string) ([]string, cobra.ShellCompDirective) {
	const noSpace = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	if len(args) < 3 {
		return nil, noSpace
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), cli.CompleteTimeout)
	defer cancel()
	host, err := a.RunningHost(ctx)
	if err != nil {
		return nil, noSpace
	}
	e, err := declaredFor(ctx, host, args[0], strings.ToUpper(args[1]), args[2])
	if err != nil || e.Input == nil {
		return nil, noSpace
	}
	input, err := new(schema.Compiler).Compile(e.Input)
	if err != nil {
		return nil, noSpace
	}
	var words []string
	for _, name := range input.Names() {
		words = append(words, name+"=")
	}
	return words, noSpace
}
