package manage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "catalogue",
		GroupID: cli.GroupManage,
		Short:   "Add lists of plugins to install from, and make such lists",
		Long: `A catalogue is a signed list of plugins in a folder, on a web server or in an OCI
registry. 'catalogue add' shows whose key it is of, and takes no other from then on;
'search', 'info', 'install', 'outdated' and 'upgrade' find plugins in the catalogues
that were added. What is installed from one asks for your consent like anything
else: a catalogue says where a package lies and what it has to be, no more.

'catalogue build' and 'publish' make one.`,
	}, catalogueAddCommand(a), catalogueListCommand(a), catalogueRemoveCommand(a), catalogueRefreshCommand(a),
		catalogueDailyCommand(a), catalogueBuildCommand(a), catalogueMarkCommand(a))
})

func catalogueAddCommand(a *cli.App) *cobra.Command {
	var key string
	var daily, unsigned bool
	cmd := a.Command(&cobra.Command{
		Use:   "add NAME PLACE",
		Short: "Add a catalogue, after showing you whose it is",
		Long: `Add the catalogue that lies in PLACE, which is a folder, https://HOST/PATH or
oci://REGISTRY/REPO:TAG, under a NAME of your choice. The fingerprint of its key is
shown: compare it with the one that its maker shows elsewhere. --key with the key
itself, or the file that holds it, answers the question.

A list that nobody has signed, as a registry.json beside the plugins' folders, is
taken at https://HOST/PATH/registry.json: whoever may write there decides what is in
it. --unsigned answers that question.

With --daily the host looks for a newer list each day while it runs. It never
installs by itself.`,
		Example: "  wasmhost catalogue add ada https://plugins.example.org/",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		place := in.Args[1]
		if !strings.Contains(place, "://") {
			var err error
			if place, err = filepath.Abs(place); err != nil {
				return cli.Output{}, err
			}
		}
		if err := api.CheckCatalogueName(in.Args[0]); err != nil {
			return cli.Output{}, cli.Refused(err)
		}
		if unsigned && key != "" {
			return cli.Output{},
				cli.Usage(errors.New("--key is for a signed list, --unsigned for one that is not; give one of them"))
		}
		agreed, err := agreedKey(key)
		if err != nil {
			return cli.Output{}, err
		}
		if agreed == "" && !unsigned {
			found, err := api.OfferCatalogue.Call(ctx, in.Host, api.PlaceRequest{Place: place})
			if err != nil {
				return cli.Output{}, cli.Refused(err)
			}
			if err := agreeTo(in, place, found); err != nil {
				return cli.Output{}, err
			}
			agreed, unsigned = signature.Key(found.Key), found.Unsigned != ""
		}
		added, err := api.AddCatalogue.Call(ctx, in.Host, api.AddCatalogueRequest{Name: in.Args[0], Place: place,
			Key: string(agreed), Unsigned: unsigned, Daily: daily})
		return cli.Output{Value: added, Show: func() {
			if added.Unsigned != "" {
				in.Printf("added the catalogue %s with %s; %s.", added.Name, cli.Count(added.Plugins, "plugin"), added.Unsigned)
				in.Next("search")
				return
			}
			in.Printf("added the catalogue %s with %s; only lists of the key %s are taken from now on.", added.Name,
				cli.Count(added.Plugins, "plugin"), added.Fingerprint)
			in.Next("search")
		}}, cli.Refused(err)
	})
	cmd.Flags().StringVar(&key, "key", "", "the catalogue's public key, or the file that holds it, which you know "+
		"from "+
		"elsewhere")
	cmd.Flags().BoolVar(&unsigned, "unsigned", false, "take a list that nobody has signed: whoever may write to PLACE "+
		"decides what is in it")
	cmd.Flags().BoolVar(&daily, "daily", false, "look for a newer list each day, while the host runs")
	return cmd
}

// agreeTo asks whether the catalogue is the one that the user wants: whose key it
// is of, or that it is of none.
func agreeTo(in *cli.Invocation, place string, found api.CatalogueOffer) error {
	const nobody = "adding a catalogue needs your consent and there is no terminal to ask at; "
	const refused = "you did not consent, so nothing was added"
	if found.Unsigned != "" {
		in.Errorf("The list at %s has %s.", place, cli.Count(found.Plugins, "plugin"))
		in.Errorf("NOT SIGNED: %s.", found.Unsigned)
		return in.Agree(false, "Do you trust everybody who may, and want to add it?", nobody+found.Unsigned+
			"; if you trust them, give --unsigned", refused)
	}
	in.Errorf("The catalogue at %s, in its maker's words:", place)
	in.Rows(in.Err, "  ", cli.Row{Own: []string{"title"}, Words: found.Title, Lines: 2})
	in.Errorf("It has %s and is signed with the key", cli.Count(found.Plugins, "plugin"))
	in.Errorf("  %s", found.Fingerprint)
	return in.Agree(false, "Is that the fingerprint that its maker shows, and do you want to add it?",
		nobody+"compare the fingerprint, then give --key "+found.Key, refused)
}

// agreedKey reads the key of --key: a line or a file.
func agreedKey(given string) (signature.Key, error) {
	if given == "" {
		return "", nil
	}
	if content, err := regular.ReadFile(given, signature.MaxBytes); err == nil {
		given = string(content)
	}
	key, err := signature.ParseKey(given)
	if err != nil {
		return "", cli.Usage(fmt.Errorf("--key: %w", err))
	}
	return key, nil
}

func catalogueListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{Use: "list", Short: "List the catalogues that were added"}, a.WithAPI,
		func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
			list, err := api.ListCatalogues.Call(ctx, in.Host, api.None{})
			return cli.Output{Value: list.Catalogues, Show: func() { showCatalogues(in.Term, list.Catalogues) }}, err
		})
}

func showCatalogues(t *cli.Term, list []api.Catalogue) {
	if len(list) == 0 {
		t.Printf("No catalogue was added yet.")
		t.Next("catalogue add NAME PLACE")
		return
	}
	t.Table(cli.RowsOf([]string{"NAME", "PLUGINS", "REFRESHED", "DAILY", "FINGERPRINT", "PLACE"}, list,
		func(c api.Catalogue) []string {
			daily := "no"
			if c.Daily {
				daily = "yes"
			}
			return []string{c.Name, strconv.Itoa(c.Plugins), cli.Since(c.RefreshedAt), daily,
				cmp.Or(c.Fingerprint, "not signed"), c.Place}
		}))
	for _, c := range list {
		if c.Unsigned != "" {
			t.Printf("\n%s is NOT SIGNED: %s.", c.Name, c.Unsigned)
		}
		if c.Expired {
			t.Printf("\n%s has expired on %s: nothing is installed from it.", c.Name, c.ExpiresAt.Format(time.DateOnly))
		}
		if c.Problem != "" {
			t.Printf("\n%s was not refreshed:", c.Name)
			t.Rows(t.Out, "  ", cli.Row{Words: c.Problem, Lines: 10})
		}
	}
}

func catalogueRemoveCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "remove NAME",
		Short: "Remove a catalogue, and forget its key; what was installed from it stays",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		_, err := api.RemoveCatalogue.Call(ctx, in.Host, api.CatalogueRequest{Name: in.Args[0]})
		return cli.Output{Value: map[string]string{"removed": in.Args[0]}, Show: func() {
			in.Printf("removed the catalogue %s.", in.Args[0])
		}}, err
	})
}

func catalogueRefreshCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "refresh [NAME]",
		Short: "Fetch the newest lists, of one catalogue or of all",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		names := in.Args
		if len(names) == 0 {
			list, err := api.ListCatalogues.Call(ctx, in.Host, api.None{})
			if err != nil {
				return cli.Output{}, err
			}
			for _, c := range list.Catalogues {
				names = append(names, c.Name)
			}
		}
		fresh := []api.Catalogue{}
		var failed []error
		for _, name := range names {
			c, err := api.RefreshCatalogue.Call(ctx, in.Host, api.CatalogueRequest{Name: name})
			if err != nil {
				failed = append(failed, fmt.Errorf("%s: %w", name, err))
				continue
			}
			fresh = append(fresh, c)
		}
		if len(failed) > 0 && len(fresh) == 0 {
			return cli.Output{}, errors.Join(failed...)
		}
		return cli.Output{Value: fresh, Failed: errors.Join(failed...), Show: func() {
			showCatalogues(in.Term, fresh)
			if len(fresh) > 0 {
				in.Next("outdated")
			}
		}}, nil
	})
}

func catalogueDailyCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "daily NAME SWITCH",
		Short: "Say whether the running host looks for a newer list each day: on or off",
		PreRunE: func(_ *cobra.Command, args []string) error {
			if args[1] != "on" && args[1] != "off" {
				return cli.Usage(errors.New("write on or off behind the name of the catalogue"))
			}
			return nil
		},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		c, err := api.SetCatalogue.Call(ctx, in.Host, api.CatalogueSettings{Name: in.Args[0],
			Daily: in.Args[1] == "on"})
		return cli.Output{Value: c, Show: func() { showCatalogues(in.Term, []api.Catalogue{c}) }}, err
	})
}
