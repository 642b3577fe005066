package command

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
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

func (a *app) catalogueCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "catalogue",
		GroupID: groupManage,
		Short:   "Add lists of plugins to install from, and make such lists",
		Long: `A catalogue is a signed list of plugins in a folder, on a web server or in an OCI
registry. 'catalogue add' shows whose key it is of, and takes no other from then on;
'search', 'info', 'install', 'outdated' and 'upgrade' find plugins in the catalogues
that were added. What is installed from one asks for your consent like anything
else: a catalogue says where a package lies and what it has to be, no more.

'catalogue build' and 'publish' make one.`,
	}, a.catalogueAddCommand(), a.catalogueListCommand(), a.catalogueRemoveCommand(), a.catalogueRefreshCommand(),
		a.catalogueDailyCommand(), a.catalogueBuildCommand(), a.catalogueMarkCommand())
}

func (a *app) catalogueAddCommand() *cobra.Command {
	var key string
	var daily, unsigned bool
	cmd := a.command(&cobra.Command{
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
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		place := in.args[1]
		if !strings.Contains(place, "://") {
			var err error
			if place, err = filepath.Abs(place); err != nil {
				return output{}, err
			}
		}
		if err := api.CheckCatalogueName(in.args[0]); err != nil {
			return output{}, refused(err)
		}
		if unsigned && key != "" {
			return output{}, usage(errors.New("--key is for a signed list, --unsigned for one that is not; give one of them"))
		}
		agreed, err := agreedKey(key)
		if err != nil {
			return output{}, err
		}
		if agreed == "" && !unsigned {
			found, err := api.OfferCatalogue.Call(ctx, in.host, api.PlaceRequest{Place: place})
			if err != nil {
				return output{}, refused(err)
			}
			if err := agreeTo(in, place, found); err != nil {
				return output{}, err
			}
			agreed, unsigned = signature.Key(found.Key), found.Unsigned != ""
		}
		added, err := api.AddCatalogue.Call(ctx, in.host, api.AddCatalogueRequest{Name: in.args[0], Place: place,
			Key: string(agreed), Unsigned: unsigned, Daily: daily})
		return output{value: added, show: func() {
			if added.Unsigned != "" {
				in.printf("added the catalogue %s with %s; %s.", added.Name, count(added.Plugins, "plugin"), added.Unsigned)
				in.next("search")
				return
			}
			in.printf("added the catalogue %s with %s; only lists of the key %s are taken from now on.", added.Name,
				count(added.Plugins, "plugin"), added.Fingerprint)
			in.next("search")
		}}, refused(err)
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
func agreeTo(in *invocation, place string, found api.CatalogueOffer) error {
	const nobody = "adding a catalogue needs your consent and there is no terminal to ask at; "
	const refused = "you did not consent, so nothing was added"
	if found.Unsigned != "" {
		in.errorf("The list at %s has %s.", place, count(found.Plugins, "plugin"))
		in.errorf("NOT SIGNED: %s.", found.Unsigned)
		return in.agree(false, "Do you trust everybody who may, and want to add it?", nobody+found.Unsigned+
			"; if you trust them, give --unsigned", refused)
	}
	in.errorf("The catalogue at %s, in its maker's words:", place)
	in.rows(in.err, "  ", row{own: []string{"title"}, words: found.Title, lines: 2})
	in.errorf("It has %s and is signed with the key", count(found.Plugins, "plugin"))
	in.errorf("  %s", found.Fingerprint)
	return in.agree(false, "Is that the fingerprint that its maker shows, and do you want to add it?",
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
		return "", usage(fmt.Errorf("--key: %w", err))
	}
	return key, nil
}

func (a *app) catalogueListCommand() *cobra.Command {
	return a.command(&cobra.Command{Use: "list", Short: "List the catalogues that were added"}, a.withAPI,
		func(ctx context.Context, in *invocation) (output, error) {
			list, err := api.ListCatalogues.Call(ctx, in.host, api.None{})
			return output{value: list.Catalogues, show: func() { showCatalogues(in.term, list.Catalogues) }}, err
		})
}

func showCatalogues(t *term, list []api.Catalogue) {
	if len(list) == 0 {
		t.printf("No catalogue was added yet.")
		t.next("catalogue add NAME PLACE")
		return
	}
	t.table(rowsOf([]string{"NAME", "PLUGINS", "REFRESHED", "DAILY", "FINGERPRINT", "PLACE"}, list,
		func(c api.Catalogue) []string {
			daily := "no"
			if c.Daily {
				daily = "yes"
			}
			return []string{c.Name, strconv.Itoa(c.Plugins), since(c.RefreshedAt), daily,
				cmp.Or(c.Fingerprint, "not signed"), c.Place}
		}))
	for _, c := range list {
		if c.Unsigned != "" {
			t.printf("\n%s is NOT SIGNED: %s.", c.Name, c.Unsigned)
		}
		if c.Expired {
			t.printf("\n%s has expired on %s: nothing is installed from it.", c.Name, c.ExpiresAt.Format(time.DateOnly))
		}
		if c.Problem != "" {
			t.printf("\n%s was not refreshed:", c.Name)
			t.rows(t.out, "  ", row{words: c.Problem, lines: 10})
		}
	}
}

func (a *app) catalogueRemoveCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "remove NAME",
		Short: "Remove a catalogue, and forget its key; what was installed from it stays",
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		_, err := api.RemoveCatalogue.Call(ctx, in.host, api.CatalogueRequest{Name: in.args[0]})
		return output{value: map[string]string{"removed": in.args[0]}, show: func() {
			in.printf("removed the catalogue %s.", in.args[0])
		}}, err
	})
}

func (a *app) catalogueRefreshCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "refresh [NAME]",
		Short: "Fetch the newest lists, of one catalogue or of all",
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		names := in.args
		if len(names) == 0 {
			list, err := api.ListCatalogues.Call(ctx, in.host, api.None{})
			if err != nil {
				return output{}, err
			}
			for _, c := range list.Catalogues {
				names = append(names, c.Name)
			}
		}
		fresh := []api.Catalogue{}
		var failed []error
		for _, name := range names {
			c, err := api.RefreshCatalogue.Call(ctx, in.host, api.CatalogueRequest{Name: name})
			if err != nil {
				failed = append(failed, fmt.Errorf("%s: %w", name, err))
				continue
			}
			fresh = append(fresh, c)
		}
		if len(failed) > 0 && len(fresh) == 0 {
			return output{}, errors.Join(failed...)
		}
		return output{value: fresh, failed: errors.Join(failed...), show: func() {
			showCatalogues(in.term, fresh)
			if len(fresh) > 0 {
				in.next("outdated")
			}
		}}, nil
	})
}

func (a *app) catalogueDailyCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "daily NAME SWITCH",
		Short: "Say whether the running host looks for a newer list each day: on or off",
		PreRunE: func(_ *cobra.Command, args []string) error {
			if args[1] != "on" && args[1] != "off" {
				return usage(errors.New("write on or off behind the name of the catalogue"))
			}
			return nil
		},
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		c, err := api.SetCatalogue.Call(ctx, in.host, api.CatalogueSettings{Name: in.args[0],
			Daily: in.args[1] == "on"})
		return output{value: c, show: func() { showCatalogues(in.term, []api.Catalogue{c}) }}, err
	})
}
