package run

import (
	"context"
	"errors"
	"fmt"
	"os/user"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	show := a.Command(&cobra.Command{
		Use:     "approvals",
		GroupID: cli.GroupRun,
		Short:   "Show what an approval takes of you, and what is always allowed",
		Long: `Show what it takes to approve a call or a run that asks first: a session, which is
the console or a token that may approve; a passphrase; or a passkey. The console
sets it, under Access. A program that runs as you can use your session, and with
it what you type; it has no passkey.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		state, err := api.ShowApprovals.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: state, Show: func() { showApprovals(in.Term, state) }}, err
	})
	show.AddCommand(approvalsRecoverCommand(a), a.Command(&cobra.Command{
		Use:   "revoke NUMBER",
		Short: "Take back what is always allowed",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		ids, err := cli.Numbers(in.Args, "allowance", "approvals")
		if err != nil {
			return cli.Output{}, cli.Usage(err)
		}
		_, err = api.RevokeAllowance.Call(ctx, in.Host, api.AllowanceRequest{ID: ids[0]})
		return cli.Output{Show: func() {
			in.Printf("Calls like that are asked about again.")
			in.Next("approvals")
		}}, err
	}))
	return show
})

func showApprovals(t *cli.Term, state api.Approvals) {
	if state.Tampered != "" {
		t.Printf("Nothing is approved: %s.", state.Tampered)
		t.Next("approvals recover   (with the host stopped)")
		return
	}
	t.Printf("An approval takes a %s.", state.Presence)
	if state.Recovers != nil {
		t.Printf("That ends %s, as somebody has asked at the terminal; an approval by it ends this.", when(state.Recovers))
	}
	if len(state.Passkeys) > 0 {
		t.Table(cli.RowsOf([]string{"PASSKEY", "ADDED", "OPEN THE CONSOLE AT"}, state.Passkeys,
			func(p api.Passkey) []string { return []string{p.Name, cli.Since(p.Added), state.Origin} }))
	}
	if len(state.Allowances) > 0 {
		t.Table(cli.RowsOf([]string{"ALLOWED", "TOOL", "TOKEN", "EXPIRES", "ARGUMENTS"}, state.Allowances,
			func(a api.Allowance) []string {
				what := a.Arguments
				if what == "" {
					what = "that fit " + string(a.Schema)
				}
				return []string{strconv.FormatInt(a.ID, 10), a.Tool, a.TokenName, when(&a.Expires), inShort(what)}
			}))
	}
	if len(state.History) > 0 {
		t.Table(cli.RowsOf([]string{"WHEN", "WHAT", "BY"}, state.History,
			func(e api.ApprovalEvent) []string { return []string{cli.Since(e.At), e.What, e.By} }))
	}
	t.Next("inbox list")
}

func approvalsRecoverCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "recover",
		Short: "Begin to do without a passphrase or passkey that is lost",
		Long: `Begin to do without a passphrase or a passkey that is lost, or with settings that
something else than the host has changed. It takes a day (the limit
presence.recovery-time), in which nothing changes and the console says so; who
approves by the old level ends it. It works at a terminal alone, and while no host
runs; 'wasmhost approvals' shows that it was asked for.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if !in.Terminal {
			return cli.Output{}, errors.New("this is for a person at a terminal")
		}
		if in.Running {
			return cli.Output{}, errors.New("the host runs: stop it first")
		}
		by := "somebody at the terminal"
		if u, err := user.Current(); err == nil {
			by = u.Username + " at the terminal"
		}
		state, err := api.RecoverApprovals.Call(ctx, in.Host, api.RecoverRequest{By: by})
		return cli.Output{Value: state, Show: func() { showApprovals(in.Term, state) }}, err
	})
}

// asks calls again with the passphrase where an approval takes that, which is asked for at
// the terminal.
func asks[T any](ctx context.Context, in *cli.Invocation, call func(*api.Presence) (T, error)) (T, error) {
	done, err := call(nil)
	p := problem.Of(err)
	if p == nil || p.Code != problem.CodePresenceRequired {
		return done, err
	}
	if level, _ := problem.Member[string](p, "presence"); level != string(api.PresencePassphrase) {
		return done, err
	}
	text, hidden := in.AskHidden(ctx, "Passphrase for approvals, not shown: ")
	if hidden != nil {
		return done, fmt.Errorf("%w (%w)", err, hidden)
	}
	return call(&api.Presence{Passphrase: text})
}

func approveRun(ctx context.Context, in *cli.Invocation, id int64) (api.JobRun, error) {
	return asks(ctx, in, func(by *api.Presence) (api.JobRun, error) {
		return api.ApproveRun.Call(ctx, in.Host, api.ApproveRunRequest{ID: id, Presence: by})
	})
}

func approveCall(ctx context.Context, in *cli.Invocation, id int64) (api.AskedCall, error) {
	return asks(ctx, in, func(by *api.Presence) (api.AskedCall, error) {
		return api.ApproveCall.Call(ctx, in.Host, api.ApproveCallRequest{ID: id, Presence: by})
	})
}
