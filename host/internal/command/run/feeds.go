package run

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "feeds",
		GroupID: cli.GroupRun,
		Short:   "Show the feeds that a plugin watches and their articles, add and remove feeds",
		Long: `Show the feeds that a plugin with the permission rss watches, and their articles;
add feeds for it, or remove them. Feeds are fetched while a host serves and the
plugin is active, within what the plugin may reach: public addresses, and the hosts
that 'wasmhost grant ID rss --allow-host HOST' adds. These commands need a host that
runs.`,
	}, feedsListCommand(a), feedsAddCommand(a), feedsRemoveCommand(a), feedsArticlesCommand(a))
})

func feedsListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "list ID",
		Short: "List the feeds of a plugin",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		answer, err := api.ListFeeds.Call(ctx, in.Host, api.PluginRequest{ID: in.Args[0]})
		list := answer.Feeds
		if err == nil && len(list) == 0 && !in.JSON {
			return firstFeed(ctx, in)
		}
		return cli.Output{Value: list, Show: func() {
			in.Table(cli.RowsOf([]string{"FEED", "UPDATED", "TITLE", "ADDRESS", "ERROR"}, list, func(f api.Feed) []string {
				return []string{f.ID, cli.Since(f.UpdatedAt), short(f.Title), f.URL, f.Error}
			}))
			id := cli.QuoteArg(in.Args[0])
			in.Next("feeds articles "+id, "feeds remove "+id+" "+cli.QuoteArg(list[0].ID))
		}}, err
	})
}

// firstFeed says how a plugin comes to a first feed: it may watch none before
// it is granted that.
func firstFeed(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
	info, err := cli.GetPlugin(ctx, in.Host, in.Args[0])
	return cli.Output{Show: func() {
		const permission = "rss"
		id := cli.QuoteArg(info.ID)
		in.Printf("%s watches no feeds.", info.ID)
		switch {
		case slices.Contains(consent.Names(info.Permissions, false), permission):
			in.Printf("It was not granted %s, which it needs to.", permission)
			in.Next("grant " + id + " " + permission)
		case !slices.Contains(consent.Names(info.Permissions, true), permission):
			in.Printf("It cannot: its manifest does not ask for the permission %s.", permission)
			in.Next("info " + id)
		case info.State == api.StateDisabled:
			in.Next("enable "+id, "feeds add "+id+" https://example.com/feed.xml")
		default:
			in.Next("feeds add " + id + " https://example.com/feed.xml")
		}
	}}, err
}

func feedsAddCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "add ID URL",
		Short: "Add a feed to those that a plugin watches",
		Long: `Fetch a feed and add it to those that a plugin watches. RSS, Atom and JSON Feed are
read. One that the plugin watches already stays as it is.`,
		Example: "  wasmhost feeds add my-plugin https://go.dev/blog/feed.atom",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		feed, err := api.AddFeed.Call(ctx, in.Host, api.AddFeedRequest{Plugin: in.Args[0], URL: in.Args[1]})
		return cli.Output{Value: feed, Show: func() {
			in.Printf("%s watches %s: feed %s, %s.", in.Args[0], feed.URL, feed.ID, cli.Quoted(feed.Title))
			id := cli.QuoteArg(in.Args[0])
			in.Next("feeds articles "+id+" --feed "+cli.QuoteArg(feed.ID), "feeds list "+id)
		}}, cli.Refused(err)
	})
}

func feedsRemoveCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "remove ID FEED...",
		Short: "Remove feeds of a plugin, with their articles",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		id, feeds := in.Args[0], in.Args[1:]
		n, err := cli.Each(feeds, func(feed string) error {
			_, err := api.RemoveFeed.Call(ctx, in.Host, api.FeedRequest{Plugin: id, Feed: feed})
			return err
		})
		return cli.Output{
			Value: struct {
				Removed []string `json:"removed"`
			}{feeds[:n]},
			Show: func() {
				for _, feed := range feeds[:n] {
					in.Printf("feed %s of %s is removed, with its articles.", feed, id)
				}
				if n == len(feeds) {
					in.Next("feeds list " + cli.QuoteArg(id))
				}
			},
			Failed: err,
		}, nil
	})
}

func feedsArticlesCommand(a *cli.App) *cobra.Command {
	q := api.ArticleQuery{}
	cmd := a.Command(&cobra.Command{
		Use:   "articles ID",
		Short: "List articles of a plugin's feeds, the newest first",
		Long: `List articles of a plugin's feeds, the newest first. With --json, authors and
summaries are there, too; a summary is HTML of a short list of elements.`,
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		q.Plugin = in.Args[0]
		answer, err := api.ListArticles.Call(ctx, in.Host, q)
		return cli.Output{Value: answer.Articles, Show: func() {
			if len(answer.Articles) == 0 {
				in.Printf("There are no articles.")
			} else {
				in.Table(cli.RowsOf([]string{"PUBLISHED", "TITLE", "LINK"}, answer.Articles, func(a api.Article) []string {
					return []string{a.PublishedAt.Local().Format(time.DateTime), short(a.Title), a.Link}
				}))
			}
			in.Next("feeds list " + cli.QuoteArg(in.Args[0]))
		}}, err
	})
	cmd.Flags().StringVar(&q.Feed, "feed", "", "only those of this feed, as 'wasmhost feeds list ID' shows it")
	cli.AddLines(cmd, &q.Limit, 20, api.MaxArticles, "how many to show")
	return cmd
}

// short cuts a title for a table.
func short(text string) string {
	const most = 80
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}
