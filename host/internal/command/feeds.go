package command

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) feedsCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "feeds",
		GroupID: groupRun,
		Short:   "Show the feeds that a plugin watches and their articles, add and remove feeds",
		Long: `Show the feeds that a plugin with the permission rss watches, and their articles;
add feeds for it, or remove them. Feeds are fetched while a host serves and the
plugin is active, within what the plugin may reach: public addresses, and the hosts
that 'wasmhost grant ID rss --allow-host HOST' adds. These commands need a host that
runs.`,
	}, a.feedsListCommand(), a.feedsAddCommand(), a.feedsRemoveCommand(), a.feedsArticlesCommand())
}

func (a *app) feedsListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list ID",
		Short: "List the feeds of a plugin",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		answer, err := api.ListFeeds.Call(ctx, in.host, api.PluginRequest{ID: in.args[0]})
		list := answer.Feeds
		if err == nil && len(list) == 0 && !in.json {
			return firstFeed(ctx, in)
		}
		return output{value: list, show: func() {
			in.table(rowsOf([]string{"FEED", "UPDATED", "TITLE", "ADDRESS", "ERROR"}, list, func(f api.Feed) []string {
				return []string{f.ID, since(f.UpdatedAt), short(f.Title), f.URL, f.Error}
			}))
			id := quoteArg(in.args[0])
			in.next("feeds articles "+id, "feeds remove "+id+" "+quoteArg(list[0].ID))
		}}, err
	})
}

// firstFeed says how a plugin comes to a first feed: it may watch none before
// it is granted that.
func firstFeed(ctx context.Context, in *invocation) (output, error) {
	info, err := getPlugin(ctx, in.host, in.args[0])
	return output{show: func() {
		const permission = "rss"
		id := quoteArg(info.ID)
		in.printf("%s watches no feeds.", info.ID)
		switch {
		case slices.Contains(names(info.Permissions, false), permission):
			in.printf("It was not granted %s, which it needs to.", permission)
			in.next("grant " + id + " " + permission)
		case !slices.Contains(names(info.Permissions, true), permission):
			in.printf("It cannot: its manifest does not ask for the permission %s.", permission)
			in.next("info " + id)
		case info.State == api.StateDisabled:
			in.next("enable "+id, "feeds add "+id+" https://example.com/feed.xml")
		default:
			in.next("feeds add " + id + " https://example.com/feed.xml")
		}
	}}, err
}

func (a *app) feedsAddCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "add ID URL",
		Short: "Add a feed to those that a plugin watches",
		Long: `Fetch a feed and add it to those that a plugin watches. RSS, Atom and JSON Feed are
read. One that the plugin watches already stays as it is.`,
		Example: "  wasmhost feeds add my-plugin https://go.dev/blog/feed.atom",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		feed, err := api.AddFeed.Call(ctx, in.host, api.AddFeedRequest{Plugin: in.args[0], URL: in.args[1]})
		return output{value: feed, show: func() {
			in.printf("%s watches %s: feed %s, %s.", in.args[0], feed.URL, feed.ID, quoted(feed.Title))
			id := quoteArg(in.args[0])
			in.next("feeds articles "+id+" --feed "+quoteArg(feed.ID), "feeds list "+id)
		}}, refused(err)
	})
}

func (a *app) feedsRemoveCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "remove ID FEED...",
		Short: "Remove feeds of a plugin, with their articles",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		id, feeds := in.args[0], in.args[1:]
		n, err := each(feeds, func(feed string) error {
			_, err := api.RemoveFeed.Call(ctx, in.host, api.FeedRequest{Plugin: id, Feed: feed})
			return err
		})
		return output{
			value: struct {
				Removed []string `json:"removed"`
			}{feeds[:n]},
			show: func() {
				for _, feed := range feeds[:n] {
					in.printf("feed %s of %s is removed, with its articles.", feed, id)
				}
				if n == len(feeds) {
					in.next("feeds list " + quoteArg(id))
				}
			},
			failed: err,
		}, nil
	})
}

func (a *app) feedsArticlesCommand() *cobra.Command {
	q := api.ArticleQuery{}
	cmd := a.command(&cobra.Command{
		Use:   "articles ID",
		Short: "List articles of a plugin's feeds, the newest first",
		Long: `List articles of a plugin's feeds, the newest first. With --json, authors and
summaries are there, too; a summary is HTML of a short list of elements.`,
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		q.Plugin = in.args[0]
		answer, err := api.ListArticles.Call(ctx, in.host, q)
		return output{value: answer.Articles, show: func() {
			if len(answer.Articles) == 0 {
				in.printf("There are no articles.")
			} else {
				in.table(rowsOf([]string{"PUBLISHED", "TITLE", "LINK"}, answer.Articles, func(a api.Article) []string {
					return []string{a.PublishedAt.Local().Format(time.DateTime), short(a.Title), a.Link}
				}))
			}
			in.next("feeds list " + quoteArg(in.args[0]))
		}}, err
	})
	cmd.Flags().StringVar(&q.Feed, "feed", "", "only those of this feed, as 'wasmhost feeds list ID' shows it")
	addLines(cmd, &q.Limit, 20, api.MaxArticles, "how many to show")
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

// quoted is a title that may be empty.
func quoted(title string) string {
	if title == "" {
		return "without a title"
	}
	return `"` + title + `"`
}
