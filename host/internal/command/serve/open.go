package serve

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var f Flags
	var linkOnly bool
	var at string
	cmd := &cobra.Command{
		Use:     "open",
		GroupID: cli.GroupRun,
		Short:   "Open the console in the browser",
		Long: `Open the console of the host in the browser, and log the browser in by a link
that is good for a minute, once. Where no host runs on the data folder, it is run
here, as by 'wasmhost serve', until Ctrl+C. With --link the link is printed, for a
browser of your choice; keep it from logs, since it logs in whoever is first.

Behind a proxy or a load balancer say by --at at which address browsers reach that; its
name is one that the hosts have by 'serve --host-allow'.

Logins are listed by 'wasmhost token list' and ended by 'wasmhost token revoke'.
The variable BROWSER names another program than the usual browser.`,
		Example: "  wasmhost open\n  wasmhost open --link\n  wasmhost open --link --at https://plugins.example",
		RunE: func(cmd *cobra.Command, _ []string) error {
			proxy, err := balancerAddress(at)
			if err != nil {
				return cli.Usage(err)
			}
			dir, err := a.DataFolder()
			if err != nil {
				return err
			}
			c, err := a.FindHost(cmd.Context(), dir)
			if errors.Is(err, cli.ErrNotRunning) && proxy == nil {
				f.data = a.DatabaseFromEnvironment()
				return serve(a, cmd, f, func(ctx context.Context, t *cli.Term, h *host.Host) {
					if linkOnly {
						t.Printf("console at  %s", h.LoginURL())
						return
					}
					t.Printf("console at  %s", h.URL())
					go openBrowser(ctx, a, t, h.Mux(), h.LoginURL(), time.Now().Add(time.Minute))
				})
			}
			if err != nil {
				return err
			}
			code, err := api.CreateLoginCode.Call(cmd.Context(), c, api.None{})
			if err != nil {
				return err
			}
			if code.URL, err = atBalancer(code.URL, proxy); err != nil {
				return cli.Usage(err)
			}
			t := a.Term(cmd)
			if linkOnly {
				t.Printf("%s", code.URL)
				return nil
			}
			openBrowser(cmd.Context(), a, t, c, code.URL, code.Expires)
			return nil
		},
	}
	f.Add(cmd)
	cmd.Flags().BoolVar(&linkOnly, "link", false, "print the link, and open no browser")
	cmd.Flags().StringVar(&at, "at", "", "open the console at this address, such as that of the load balancer before "+
		"the hosts")
	return cmd
})

// balancerAddress checks the address of --at; nil where none is given.
func balancerAddress(at string) (*url.URL, error) {
	if at == "" {
		return nil, nil
	}
	u, err := url.Parse(at)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil ||
		u.RawPath != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("--at %q: give the address that browsers use, such as https://plugins.example", at)
	}
	return u, nil
}

// atBalancer is a link to the console as it is at the address of --at, whose path, if
// it has one, is that of the host.
func atBalancer(link string, at *url.URL) (string, error) {
	u, err := url.Parse(link)
	if err != nil || at == nil {
		return link, err
	}
	if given := strings.Trim(at.Path, "/"); given != "" && given != strings.Trim(u.Path, "/") {
		return "", fmt.Errorf("--at %q: this host serves at https://plugins.example%s there: give that, or run it with "+
			"--base-path %s", at, u.Path, at.Path)
	}
	u.Scheme, u.Host = at.Scheme, at.Host
	return u.String(), nil
}

// openBrowser opens a link in the browser and waits until that is logged in, or
// the link has ended. The link does not stand in the command line of the
// browser, which other users of the machine can read, but in a file that they
// cannot, which leads there.
func openBrowser(ctx context.Context, a *cli.App, t *cli.Term, c api.Caller, link string, expires time.Time) {
	before, err := logins(ctx, c)
	if err != nil {
		return // the host ends
	}
	dir, err := os.MkdirTemp("", "wasmhost-open-") // of this user alone
	if err == nil {
		defer os.RemoveAll(dir)
		err = startBrowser(ctx, a, filepath.Join(dir, "console.html"), link)
	}
	if err != nil {
		if t.Terminal { // what is not read by a person may be kept, and the link logs in
			t.Notef("no browser could be opened (%v); open this link yourself, within a minute: %s", err, link)
		} else {
			t.Notef("no browser could be opened (%v); 'wasmhost open --link' prints a link to open yourself", err)
		}
		return
	}
	for err == nil && time.Now().Before(expires) {
		if err = cli.Pause(ctx, 200*time.Millisecond); err != nil {
			return
		}
		var now map[string]bool
		if now, err = logins(ctx, c); err != nil {
			return
		}
		for id := range now {
			if !before[id] {
				t.Notef("the browser is logged in; 'wasmhost token revoke %s' ends that", id)
				return
			}
		}
	}
	t.Notef("the link was not used, and is good no more; 'wasmhost open --link' prints another one")
}

// logins are the ids of the logins of browsers.
func logins(ctx context.Context, c api.Caller) (map[string]bool, error) {
	list, err := api.ListTokens.Call(ctx, c, api.None{})
	ids := map[string]bool{}
	for _, info := range list.Tokens {
		if info.Login {
			ids[info.ID] = true
		}
	}
	return ids, err
}

// startBrowser writes a page that leads to a link, and has the browser open it.
func startBrowser(ctx context.Context, a *cli.App, path, link string) error {
	page := `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
		`<meta http-equiv="refresh" content="0; url=` + html.EscapeString(link) + `"><title>wasmhost</title>`
	if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
		return err
	}
	program, err := browser(a)
	if err != nil {
		return err
	}
	where := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if filepath.VolumeName(path) != "" {
		where.Path = "/" + where.Path
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), program[0], append(program[1:], where.String())...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }()
	return nil
}

// browser is the command that opens an address.
func browser(a *cli.App) ([]string, error) {
	if named := a.Getenv("BROWSER"); named != "" {
		return []string{named}, nil
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{"open"}, nil
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}, nil
	}
	if a.Getenv("DISPLAY") == "" && a.Getenv("WAYLAND_DISPLAY") == "" {
		return nil, errors.New("there is no desktop")
	}
	return []string{"xdg-open"}, nil
}
