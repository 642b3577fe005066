package command

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
)

func (a *app) searchCommand() *cobra.Command {
	var query api.CatalogueQuery
	cmd := a.command(&cobra.Command{
		Use:     "search [TEXT]...",
		GroupID: groupManage,
		Short:   "Search the plugins of the catalogues that were added",
		Long: `Show the plugins whose id, name, author, description or tags have every word of
TEXT, the best first; all of them without one. --tag finds those with a tag.`,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		query.Text = strings.Join(in.args, " ")
		found, err := api.SearchCatalogues.Call(ctx, in.host, query)
		return output{value: found, show: func() { showHits(in.term, found) }}, refused(err)
	})
	cmd.Flags().StringVar(&query.Tag, "tag", "", "only plugins with this tag")
	cmd.Flags().StringVar(&query.Category, "category", "", "only plugins of this category, such as productivity")
	cmd.Flags().IntVarP(&query.Limit, "lines", "n", 50, "how many plugins to show, up to 500")
	return cmd
}

func showHits(t *term, found api.CatalogueHits) {
	for _, p := range found.Problems {
		t.errorf("%s", p)
	}
	if len(found.Plugins) == 0 {
		if len(found.Problems) == 0 {
			t.printf("No catalogue has such a plugin.")
			t.next("catalogue list")
		}
		return
	}
	rows := []row{}
	for _, p := range found.Plugins {
		state := "from " + p.Catalogue
		if p.Installed != "" {
			state += ", installed " + shortVersion(p.Installed)
		}
		if p.Unsigned != "" {
			state += ", a list that is not signed"
		}
		rows = append(rows, row{own: []string{p.ID, shortVersion(p.Version), state}, lines: 2,
			words: words.Sentence(p.Name, p.Description)})
		if p.NoUpgrade != "" {
			rows = append(rows, say("  no upgrade: "+p.NoUpgrade))
		}
		rows = append(rows, warningRows(p.Yanked, p.Vulnerable)...)
	}
	t.rows(t.out, "", rows...)
	if more := found.Found - len(found.Plugins); more > 0 {
		t.printf("and %d more; name more words, or show more with -n", more)
	}
	t.next("info "+quoteArg(found.Plugins[0].ID)+" --catalogue", "install "+quoteArg(found.Plugins[0].ID))
}

// warningRows say that nobody should install a version, or what is wrong with it.
func warningRows(yanked, vulnerable string) (rows []row) {
	if yanked != "" {
		rows = append(rows, row{own: []string{"  YANKED"}, words: yanked, lines: 3})
	}
	if vulnerable != "" {
		rows = append(rows, row{own: []string{"  VULNERABLE"}, words: vulnerable, lines: 3})
	}
	return rows
}

// showOffers shows what the catalogues have of a plugin.
func showOffers(t *term, list []api.CataloguePluginInfo, all bool) {
	for _, p := range list {
		if p.Unsigned != "" {
			t.printf("NOT SIGNED: %s.", p.Unsigned)
		}
		t.printf("The catalogue %s has, in its words:", p.Catalogue)
		rows := []row{{own: []string{"id"}, words: p.ID}, {own: []string{"name"}, words: p.Name, lines: 2},
			{own: []string{"author"}, words: p.Author, lines: 2},
			{own: []string{"description"}, words: p.Description, lines: 10}}
		if len(p.Tags) > 0 {
			rows = append(rows, row{own: []string{"tags"}, words: strings.Join(p.Tags, ", "), lines: 3})
		}
		if p.Installed != "" {
			rows = append(rows, say("installed", p.Installed))
		}
		if p.NoUpgrade != "" {
			rows = append(rows, say("no upgrade", p.NoUpgrade))
		}
		t.rows(t.out, "  ", rows...)
		t.printf("\nVersions:")
		shown, more := folded(p.Versions, 5, all)
		rows = nil
		for _, v := range shown {
			signed := "not signed"
			if v.Signed {
				signed = "signed"
			}
			if v.Bytes > 0 {
				signed = size(v.Bytes) + ", " + signed
			}
			rows = append(rows, row{own: []string{v.Version, signed}, words: v.Changelog, lines: 5})
			if len(v.Permissions) > 0 {
				rows = append(rows, row{own: []string{"  it says that it asks " +
					"for"}, words: strings.Join(v.Permissions, ", "),
					lines: 3})
			}
			rows = append(rows, warningRows(v.Yanked, v.Vulnerable)...)
		}
		if more > 0 {
			rows = append(rows, andMore(more, "--all"))
		}
		t.rows(t.out, "  ", rows...)
		t.printf("")
	}
	step := "install " + quoteArg(list[0].ID)
	if len(list) > 1 {
		step += " --from " + list[0].Catalogue
	}
	t.next(step)
}
