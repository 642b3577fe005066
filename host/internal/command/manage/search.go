package manage

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var query api.CatalogueQuery
	cmd := a.Command(&cobra.Command{
		Use:     "search [TEXT]...",
		GroupID: cli.GroupManage,
		Short:   "Search the plugins of the catalogues that were added",
		Long: `Show the plugins whose id, name, author, description or tags have every word of
TEXT, the best first; all of them without one. --tag finds those with a tag.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		query.Text = strings.Join(in.Args, " ")
		found, err := api.SearchCatalogues.Call(ctx, in.Host, query)
		return cli.Output{Value: found, Show: func() { showHits(in.Term, found) }}, cli.Refused(err)
	})
	cmd.Flags().StringVar(&query.Tag, "tag", "", "only plugins with this tag")
	cmd.Flags().StringVar(&query.Category, "category", "", "only plugins of this category, such as productivity")
	cmd.Flags().IntVarP(&query.Limit, "lines", "n", 50, "how many plugins to show, up to 500")
	return cmd
})

func showHits(t *cli.Term, found api.CatalogueHits) {
	for _, p := range found.Problems {
		t.Errorf("%s", p)
	}
	if len(found.Plugins) == 0 {
		if len(found.Problems) == 0 {
			t.Printf("No catalogue has such a plugin.")
			t.Next("catalogue list")
		}
		return
	}
	rows := []cli.Row{}
	for _, p := range found.Plugins {
		state := "from " + p.Catalogue
		if p.Installed != "" {
			state += ", installed " + cli.ShortVersion(p.Installed)
		}
		if p.Unsigned != "" {
			state += ", a list that is not signed"
		}
		rows = append(rows, cli.Row{Own: []string{p.ID, cli.ShortVersion(p.Version), state}, Lines: 2,
			Words: words.Sentence(p.Name, p.Description)})
		if p.NoUpgrade != "" {
			rows = append(rows, cli.Say("  no upgrade: "+p.NoUpgrade))
		}
		rows = append(rows, warningRows(p.Yanked, p.Vulnerable)...)
	}
	t.Rows(t.Out, "", rows...)
	if more := found.Found - len(found.Plugins); more > 0 {
		t.Printf("and %d more; name more words, or show more with -n", more)
	}
	t.Next("info "+cli.QuoteArg(found.Plugins[0].ID)+" --catalogue", "install "+cli.QuoteArg(found.Plugins[0].ID))
}

// warningRows say that nobody should install a version, or what is wrong with it.
func warningRows(yanked, vulnerable string) (rows []cli.Row) {
	if yanked != "" {
		rows = append(rows, cli.Row{Own: []string{"  YANKED"}, Words: yanked, Lines: 3})
	}
	if vulnerable != "" {
		rows = append(rows, cli.Row{Own: []string{"  VULNERABLE"}, Words: vulnerable, Lines: 3})
	}
	return rows
}

// showOffers shows what the catalogues have of a plugin.
func showOffers(t *cli.Term, list []api.CataloguePluginInfo, all bool) {
	for _, p := range list {
		if p.Unsigned != "" {
			t.Printf("NOT SIGNED: %s.", p.Unsigned)
		}
		t.Printf("The catalogue %s has, in its words:", p.Catalogue)
		rows := []cli.Row{{Own: []string{"id"}, Words: p.ID}, {Own: []string{"name"}, Words: p.Name, Lines: 2},
			{Own: []string{"author"}, Words: p.Author, Lines: 2},
			{Own: []string{"description"}, Words: p.Description, Lines: 10}}
		if len(p.Tags) > 0 {
			rows = append(rows, cli.Row{Own: []string{"tags"}, Words: strings.Join(p.Tags, ", "), Lines: 3})
		}
		if p.Installed != "" {
			rows = append(rows, cli.Say("installed", p.Installed))
		}
		if p.NoUpgrade != "" {
			rows = append(rows, cli.Say("no upgrade", p.NoUpgrade))
		}
		t.Rows(t.Out, "  ", rows...)
		t.Printf("\nVersions:")
		shown, more := cli.Folded(p.Versions, 5, all)
		rows = nil
		for _, v := range shown {
			signed := "not signed"
			if v.Signed {
				signed = "signed"
			}
			if v.Bytes > 0 {
				signed = cli.Size(v.Bytes) + ", " + signed
			}
			rows = append(rows, cli.Row{Own: []string{v.Version, signed}, Words: v.Changelog, Lines: 5})
			if len(v.Permissions) > 0 {
				rows = append(rows, cli.Row{Own: []string{"  it says that it asks " +
					"for"}, Words: strings.Join(v.Permissions, ", "),
					Lines: 3})
			}
			rows = append(rows, warningRows(v.Yanked, v.Vulnerable)...)
		}
		if more > 0 {
			rows = append(rows, cli.AndMore(more, "--all"))
		}
		t.Rows(t.Out, "  ", rows...)
		t.Printf("")
	}
	step := "install " + cli.QuoteArg(list[0].ID)
	if len(list) > 1 {
		step += " --from " + list[0].Catalogue
	}
	t.Next(step)
}
