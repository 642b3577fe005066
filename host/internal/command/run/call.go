package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// maxBodyBytes is how much of a body is read; the host's own limit is lower
// unless it was raised.
const maxBodyBytes = 64 << 20

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var bodies []string
	var query, fields []string
	var timeout time.Duration
	var verbose, check, trace bool
	cmd := &cobra.Command{
		Use:     "call ID METHOD PATH",
		GroupID: cli.GroupRun,
		Short:   "Call an endpoint of a plugin on the running host",
		Long: `Call an endpoint of a plugin on the host that runs on this data folder, with the
token that lies there (or the one in HOST_CLI_TOKEN). The body of the answer goes
to standard output; with --json the status stands beside it. Exit code 1 when the
answer is an error (status 400 or more). Where only 'wasmhost dev' runs a host with
the plugin, that is called.`,
		Example: `  wasmhost call my-plugin GET hello --query name=Ada
  wasmhost call my-plugin POST items -d '{"title": "milk"}'
  wasmhost call my-plugin POST items --field title=milk --field amount=2 --check
  wasmhost call my-plugin POST items -d @item.json
  echo '{"title": "milk"}' | wasmhost call my-plugin POST items -d -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			target, err := endpointTarget(args[0], args[2], query)
			if err != nil {
				return cli.Usage(err)
			}
			if looksLikeJSON(a.Data) { // as with curl
				return cli.Usage(errors.New("--data names the data folder; the body of a request is given with -d or --data-json"))
			}
			var content []byte
			methods := []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete}
			switch method := strings.ToUpper(args[1]); {
			case !slices.Contains(methods, method):
				return cli.Usage(fmt.Errorf("%q is no method of an endpoint, which are %s; write: wasmhost call %s "+
					"METHOD PATH", cli.Clean(args[1]), strings.Join(methods, ", "), cli.QuoteArg(args[0])))
			case len(bodies) > 1:
				return cli.Usage(
					errors.New("two bodies are given; -d, --data-json and --body are the same flag, and a request has " +
						"one body"))
			case len(bodies) == 1 && len(fields) > 0:
				return cli.Usage(errors.New("--field makes the body; take -d out, or --field"))
			case len(bodies) == 1 && (method == "GET" || method == "DELETE"):
				return cli.Usage(fmt.Errorf("a plugin gets no body with %s; use POST or PUT, or --query NAME=VALUE", method))
			case len(bodies) == 1:
				if content, err = readBody(bodies[0], cmd.InOrStdin()); err != nil {
					return cli.Usage(err)
				}
			}
			c, err := a.RunningHost(cmd.Context())
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), timeout)
			defer cancel()
			t := a.Term(cmd)
			var declared api.DeclaredEndpoint
			if len(fields) > 0 || check {
				if declared, err = declaredFor(ctx, c, args[0], strings.ToUpper(args[1]), args[2]); err != nil {
					return err
				}
			}
			if len(fields) > 0 {
				var pairs []string
				if content, pairs, err = fieldsBody(fields, declared, strings.ToUpper(args[1])); err != nil {
					return err
				}
				target = withQuery(target, pairs)
			}
			answer, err := call(ctx, c, t, strings.ToUpper(args[1]), target, content)
			if err != nil {
				return err
			}
			if verbose || answer.Status >= http.StatusInternalServerError {
				t.Errorf("request id %s; its log: %s logs %s --request %[1]s", cli.Clean(answer.RequestID), t.Program,
					cli.QuoteArg(args[0]))
			}
			err = ShowAnswer(t, args[0], answer)
			if trace {
				err = errors.Join(showTrace(ctx, c, t, args[0], answer.RequestID), err)
			}
			if err != nil || !check {
				return err
			}
			return checkAnswer(t, declared, answer)
		},
	}
	cmd.Flags().StringArrayVarP(&bodies, "data-json", "d", nil,
		"`JSON` body: the text itself, @FILE, or - for standard input (also: --body)")
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "body" { // another name for it
			name = "data-json"
		}
		return pflag.NormalizedName(name)
	})
	cmd.Flags().StringArrayVar(&query, "query", nil, "NAME=VALUE for the query; may be repeated")
	cmd.Flags().StringArrayVar(&fields, "field", nil, "NAME=VALUE of the body, or of the query of GET and DELETE,"+
		" of the type that the endpoint declares; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("field",
		func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return completeField(a, cmd, args)
		})
	cmd.Flags().BoolVar(&check, "check", false, "hold the answer against the output that the endpoint declares")
	cmd.Flags().BoolVar(&trace, "trace", false, "show what the call waited for, computed and asked of the host")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false,
		"print the id of the request, which its lines in the log have, also where nothing fails")
	a.AddJSON(cmd, "print the status, the type and the body of the answer as one JSON object")
	cmd.Flags().DurationVar(&timeout, "timeout", 6*time.Minute,
		"how long to wait for the answer, also while the user is asked")
	return cmd
})

// call sends a request to a plugin. While the plugin starts nothing of the
// request runs, so it is sent again.
func call(ctx context.Context, c *cli.Client, t *cli.Term, method, target string, body []byte) (*api.Response, error) {
	for warned := false; ; warned = true {
		a, err := c.Send(ctx, method, target, body)
		if err != nil {
			return nil, err
		}
		p := a.Problem()
		state, _ := problem.Member[api.State](p, "state")
		if p.Code != problem.CodePluginUnavailable || state != api.StateStarting {
			return a, nil
		}
		if !warned {
			t.Notef("the plugin is starting; waiting for it")
		}
		if cli.Pause(ctx, 100*time.Millisecond) != nil {
			return a, nil // the host's own words say it best
		}
	}
}

// showTrace draws the trace of a call beside its answer.
func showTrace(ctx context.Context, c *cli.Client, t *cli.Term, id, requestID string) error {
	found, err := api.ListTraces.Call(ctx, c, api.TraceQuery{ID: id, RequestID: requestID, Limit: 1})
	aside := *t
	aside.Out = t.Err
	for _, one := range found.Traces {
		aside.ShowTrace(one)
	}
	return err
}

// looksLikeJSON reports whether a name of a folder is meant to be a body.
func looksLikeJSON(name string) bool {
	name = strings.TrimSpace(name)
	return (strings.HasPrefix(name, "{") || strings.HasPrefix(name, "[")) && json.Valid([]byte(name))
}

// endpointTarget returns the path and query of an endpoint on the host.
func endpointTarget(id, path string, query []string) (string, error) {
	if id == "" || strings.ContainsAny(id, "/?#") {
		return "", fmt.Errorf("%q is not the id of a plugin; 'wasmhost list' shows the ids", id)
	}
	path, rawQuery, _ := strings.Cut(path, "?")
	path = strings.TrimPrefix(path, "/")
	if path == "" {
		return "", errors.New("the path is empty; 'wasmhost info ID' shows the endpoints of a plugin")
	}
	var pairs []string
	if rawQuery != "" {
		pairs = append(pairs, escapeQuery(rawQuery))
	}
	for _, q := range query {
		name, value, ok := strings.Cut(q, "=")
		if !ok || name == "" {
			return "", fmt.Errorf("--query is %q; write it as NAME=VALUE", q)
		}
		pairs = append(pairs, url.QueryEscape(name)+"="+url.QueryEscape(value))
	}
	u := url.URL{Path: "/plugins/" + id + "/" + path, RawQuery: strings.Join(pairs, "&")}
	return u.String(), nil
}

// escapeQuery escapes what cannot stand in the query of a request and was
// written there all the same, such as a space. What is escaped stays so.
func escapeQuery(raw string) string {
	var b strings.Builder
	for _, c := range []byte(raw) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>\\^`{|}#", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// readBody returns the body that --data-json means, or --body, which is the
// same flag; it must be JSON.
func readBody(value string, in io.Reader) ([]byte, error) {
	content, from := []byte(value), ""
	var err error
	switch {
	case value == "-":
		from = " from standard input"
		content, err = io.ReadAll(io.LimitReader(in, maxBodyBytes+1))
	case strings.HasPrefix(value, "@"):
		from = " from " + cli.Clean(value[1:])
		content, err = readFile(value[1:])
	}
	if err != nil {
		return nil, fmt.Errorf("read the body: %w", err)
	}
	if len(content) > maxBodyBytes {
		return nil, fmt.Errorf("the body%s is over %s", from, cli.Size(maxBodyBytes))
	}
	// The host decides what is valid; this catches what shells do to quotes.
	if err := json.Unmarshal(content, new(json.RawMessage)); err != nil {
		return nil, fmt.Errorf("the body%s is not JSON: %w; quote it for the shell, or use @FILE", from, err)
	}
	return content, nil
}

func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, cli.FileFailure(name, err)
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxBodyBytes+1))
}

// ShowAnswer prints the body, with --json in an object with the status, and of
// an error what went wrong.
func ShowAnswer(t *cli.Term, id string, a *api.Response) error {
	if t.JSON {
		whole := struct {
			Status      int             `json:"status"`
			ContentType string          `json:"contentType,omitempty"`
			Body        json.RawMessage `json:"body,omitempty"`
		}{a.Status, a.ContentType, a.Body}
		if err := cli.WriteJSON(t.Out, whole); err != nil {
			return err
		}
	} else if len(a.Body) > 0 && !(cli.ToTerminal(t.Out) && a.Problem().Code != "") { // which is said below
		text := cli.EscapeJSON(a.Body)
		if text[len(text)-1] != '\n' {
			text = append(text, '\n')
		}
		if _, err := t.Out.Write(text); err != nil {
			return err
		}
	}
	if a.Status >= 400 {
		status := fmt.Sprintf("HTTP %d %s", a.Status, http.StatusText(a.Status))
		p := a.Problem()
		if p.Code == "" {
			t.Errorf("%s: the plugin answered so", status)
		} else {
			t.Errorf("%s: %s", status, cli.Readable(p.Error()))
		}
		switch p.Code {
		case problem.CodeEndpointNotFound, problem.CodeMethodNotAllowed:
			t.Next("info " + cli.QuoteArg(id))
		case problem.CodePluginUnavailable:
			if state, _ := problem.Member[api.State](p, "state"); state == api.StateFailed {
				t.Next("logs " + cli.QuoteArg(id))
			} else {
				t.Next("info " + cli.QuoteArg(id))
			}
		}
		return &cli.ExitError{Code: cli.ExitFailed}
	}
	t.Notef("HTTP %d %s", a.Status, http.StatusText(a.Status))
	return nil
}
