package run

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/osservice"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "service",
		GroupID: cli.GroupRun,
		Short:   "Have the system run the host: systemd, launchd or services of Windows",
		Long: `Have the manager of services of this system run the host: systemd, for you or with
--system for the machine, launchd for you, or the services of Windows. What is
written can be seen before by 'wasmhost service install --print'.`,
	}, serviceInstallCommand(a), serviceStatusCommand(a), serviceUninstallCommand(a))
})

// serviceFlags say which service is meant.
type serviceFlags struct {
	system, socket bool
	port           string // that systemd is to listen at
	on             string
}

func (f *serviceFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.system, "system", runtime.GOOS == "windows" || os.Geteuid() == 0,
		"a service of the machine, which runs as a user of its own (default for root); else one of yours")
}

// thisProgram is the path of this program, without links.
func thisProgram() (string, error) {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	return program, err
}

// plan is what to do for the service.
func (f *serviceFlags) plan(args []string) (osservice.Plan, error) {
	program, err := thisProgram()
	if err != nil {
		return osservice.Plan{}, err
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return osservice.Plan{}, err
	}
	o := osservice.Options{Program: program, Args: args, System: f.system, Home: home, UID: os.Getuid()}
	if f.socket {
		if o.Socket, err = server.PortFrom(f.port, os.Getenv); err != nil || o.Socket == 0 {
			return osservice.Plan{}, cli.Usage(fmt.Errorf("systemd listens at a port from 1 to 65535: %w", err))
		}
		if l, err := net.Listen("tcp6", "[::1]:0"); err == nil {
			o.IPv6 = l.Close() == nil
		}
	}
	return osservice.For(f.on, o)
}

func serviceInstallCommand(a *cli.App) *cobra.Command {
	f := serviceFlags{on: runtime.GOOS}
	var show bool
	var serve []string
	cmd := a.Command(&cobra.Command{
		Use:   "install [-- FLAG...]",
		Short: "Have the system run the host from now on",
		Long: `Have the system run 'wasmhost serve' from now on, with the flags after --. A service
of the machine runs as the user wasmhost, who is made where there is none, with no
rights but to its data folder, /var/lib/wasmhost. It is started again where it fails
or does not answer any more.

With --socket systemd listens at the port and starts the host at the first request;
the port then stays open while the host is started anew.`,
		Example: `  wasmhost service install
  sudo wasmhost service install --system -- --log-format json`,
		PreRunE: func(cmd *cobra.Command, args []string) error {
			at := cmd.ArgsLenAtDash()
			if len(args) > 0 && at != 0 {
				return cli.Usage(errors.New("flags of serve stand after --"))
			}
			serve = args
			host, _, err := cmd.Root().Find([]string{"serve"})
			if err == nil {
				err = host.ParseFlags(serve)
			}
			if err == nil && host.Flags().NArg() > 0 {
				err = errors.New("serve takes flags alone")
			}
			if err == nil && f.socket && host.Flags().Changed("bind") {
				err = errors.New("with --socket, systemd listens; leave --bind out")
			}
			if err == nil {
				f.port = host.Flags().Lookup("port").Value.String()
			}
			if err != nil {
				return cli.Usage(err)
			}
			return nil
		},
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		p, err := f.plan(serve)
		if err != nil {
			return cli.Output{}, err
		}
		if show {
			return cli.Output{Value: p, Show: func() { showPlan(in.Term, p) }}, nil
		}
		if f.system && runtime.GOOS != "windows" {
			if err := prepareSystem(ctx); err != nil {
				return cli.Output{}, err
			}
		}
		if err := p.Start(ctx); err != nil {
			return cli.Output{}, err
		}
		return cli.Output{Value: p, Show: func() {
			in.Printf("installed and started; 'wasmhost service status' says how it is")
			if p.Next != "" {
				in.Notef("%s", p.Next)
			}
		}}, nil
	})
	f.add(cmd)
	cmd.Flags().BoolVar(&f.socket, "socket", false, "systemd listens at the port, and starts the host when it is asked")
	cmd.Flags().BoolVar(&show, "print", false, "print what would be written and run, and do nothing")
	cmd.Flags().StringVar(&f.on, "for", f.on, "with --print: the system, linux, darwin or windows")
	return cmd
}

// prepareSystem checks who asks and what is to run, and makes the user of the service.
func prepareSystem(ctx context.Context) error {
	if os.Geteuid() != 0 {
		return errors.New("a service of the machine is installed by root: run it with sudo, or leave --system out")
	}
	program, err := thisProgram()
	if err == nil {
		err = osservice.Trusted(program)
	}
	if err != nil {
		return err
	}
	if _, err := user.Lookup(osservice.Name); err == nil {
		return nil
	}
	text, err := exec.CommandContext(ctx, "useradd", "--system", "--home-dir", "/var/lib/wasmhost", "--shell",
		"/usr/sbin/nologin", osservice.Name).CombinedOutput()
	if err != nil {
		return errors.New("the user wasmhost could not be made: " + cli.Clean(strings.TrimSpace(string(text))))
	}
	return nil
}

func showPlan(t *cli.Term, p osservice.Plan) {
	for _, file := range p.Files {
		t.Printf("# %s\n%s", file.Path, cli.CleanLines(file.Text))
	}
	for _, program := range p.Install {
		t.Printf("$ %s", strings.Join(program, " "))
	}
}

func serviceStatusCommand(a *cli.App) *cobra.Command {
	f := serviceFlags{on: runtime.GOOS}
	cmd := a.Command(&cobra.Command{
		Use:   "status",
		Short: "Say how the service is, as its manager does",
		Long: `Print what the manager of services says of the service. The exit code is 1 where it
does not run. How the host itself is, 'wasmhost status' says.`,
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		p, err := f.plan(nil)
		if err != nil {
			return cli.Output{}, err
		}
		text, err := exec.CommandContext(ctx, p.Status[0], p.Status[1:]...).CombinedOutput()
		if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
			return cli.Output{}, err
		}
		out := cli.Output{Value: struct {
			Running bool   `json:"running"`
			Text    string `json:"text"`
		}{err == nil, string(text)}, Show: func() { in.Printf("%s", cli.CleanLines(strings.TrimRight(string(text), "\n"))) }}
		if err != nil {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed}
		}
		return out, nil
	})
	f.add(cmd)
	return cmd
}

func serviceUninstallCommand(a *cli.App) *cobra.Command {
	f := serviceFlags{on: runtime.GOOS}
	cmd := a.Command(&cobra.Command{
		Use:   "uninstall",
		Short: "Stop the service, and have the system run it no more",
		Long:  `Stop the service and take it away. The data folder and the user wasmhost stay.`,
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		p, err := f.plan(nil)
		if f.on == "linux" && err == nil {
			f.socket = true
			with, wrong := f.plan(nil)
			if _, none := os.Lstat(with.Files[len(with.Files)-1].Path); wrong == nil && none == nil {
				p = with
			}
		}
		if err == nil {
			err = p.Stop(ctx)
		}
		return cli.Output{Value: p, Show: func() { in.Printf("the service is gone; its data stays") }}, err
	})
	f.add(cmd)
	return cmd
}
