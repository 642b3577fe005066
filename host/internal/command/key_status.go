package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) keyStatusCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "status",
		Short: "Show where the key is, what it protects, and whether it can be used",
		Long: `Show where the key is, what it protects, and whether it can be used. The key is
named by an id, which is no secret. Exit code 1 when it cannot be used.`,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		status, err := api.ShowKey.Call(ctx, in.host, api.None{})
		out := output{value: status, show: func() { showKeyStatus(in.term, status) }}
		if !status.Usable {
			out.failed = &exitError{code: exitFailed}
		}
		return out, err
	})
}

func showKeyStatus(t *term, s api.KeyStatus) {
	if s.Key == "" && s.Usable {
		t.printf("There is no key yet; the first password or secret that is stored makes one.")
		t.next("list")
		return
	}
	if s.Key == "" {
		t.printf("There is no key yet.")
		t.errorf("error: %s", s.Problem)
		t.next("status", "key create   (prints one for that file)")
		return
	}
	rows := [][]string{{"key", s.Key}}
	if s.Source != "" {
		kept := "kept in"
		if !s.Usable {
			kept = "belongs in"
		}
		rows = append(rows, []string{kept, placeText(s.Source, s.File)})
	}
	if s.Created != nil {
		rows = append(rows, []string{"made", since(*s.Created)})
	}
	if s.Usable {
		rows = append(rows, []string{"protects", sealedText(s.Protects)})
	} else {
		rows = append(rows, []string{"unreadable", missedText(s.Protects)})
	}
	if s.Rotating {
		rows = append(rows, []string{"rotation", "interrupted; 'key rotate' finishes it"})
	}
	t.table(rows)
	switch {
	case !s.Usable:
		t.errorf("error: %s", s.Problem)
		if s.Protects.Plugins == 0 {
			t.next("key accept-loss   (nothing is lost)")
		} else {
			t.next("key restore", "key accept-loss")
		}
	case s.Rotating:
		t.next("key rotate")
	default:
		t.next("key export   (and keep it in a safe place)")
	}
}

// placeText says where a key is: in a file that the host is given, if there is one.
func placeText(source, file string) string {
	switch {
	case file != "":
		return "the file " + file
	case source == "keyring":
		return "the keyring of the operating system"
	}
	return "a file in the data folder"
}
