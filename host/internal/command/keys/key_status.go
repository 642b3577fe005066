package keys

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func keyStatusCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "status",
		Short: "Show where the key is, what it protects, and whether it can be used",
		Long: `Show where the key is, what it protects, and whether it can be used. The key is
named by an id, which is no secret. Exit code 1 when it cannot be used.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		status, err := api.ShowKey.Call(ctx, in.Host, api.None{})
		out := cli.Output{Value: status, Show: func() { showKeyStatus(in.Term, status) }}
		if !status.Usable {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed}
		}
		return out, err
	})
}

func showKeyStatus(t *cli.Term, s api.KeyStatus) {
	if s.Key == "" && s.Usable {
		t.Printf("There is no key yet; the first password or secret that is stored makes one.")
		t.Next("list")
		return
	}
	if s.Key == "" {
		t.Printf("There is no key yet.")
		t.Errorf("error: %s", s.Problem)
		t.Next("status", "key create   (prints one for that file)")
		return
	}
	rows := [][]string{{"key", s.Key}}
	if s.Source != "" {
		kept := "kept in"
		if !s.Usable {
			kept = "belongs in"
		}
		rows = append(rows, []string{kept, cli.PlaceText(s.Source, s.File)})
	}
	if s.Created != nil {
		rows = append(rows, []string{"made", cli.Since(*s.Created)})
	}
	if s.Usable {
		rows = append(rows, []string{"protects", cli.SealedText(s.Protects)})
	} else {
		rows = append(rows, []string{"unreadable", missedText(s.Protects)})
	}
	if s.Rotating {
		rows = append(rows, []string{"rotation", "interrupted; 'key rotate' finishes it"})
	}
	t.Table(rows)
	switch {
	case !s.Usable:
		t.Errorf("error: %s", s.Problem)
		if s.Protects.Plugins == 0 {
			t.Next("key accept-loss   (nothing is lost)")
		} else {
			t.Next("key restore", "key accept-loss")
		}
	case s.Rotating:
		t.Next("key rotate")
	default:
		t.Next("key export   (and keep it in a safe place)")
	}
}
