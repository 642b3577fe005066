package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) feedsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "feeds",
		GroupID: groupRun,
		Short:   "Show the feeds that a plugin watches and their articles, add and remove feeds",
		Long: `Show the feeds that a plugin with the permission rss watches, and their articles;
add feeds for it, or remove them. Feeds are fetched while a host serves and the
plugin is active, within what the plugin may reach: public addresses, and the hosts
that 'wasmhost grant ID rss --allow-host HOST' adds. These commands need a host that
runs.`,
		Args: onlySubcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.feedsListCommand(), a.feedsAddCommand(), a.feedsRemoveCommand(), a.feedsArticlesCommand())
	return cmd
}

// withFeeds runs f with a client of the running host.
func (a *app) withFeeds(cmd *cobra.Command, f func(ctx context.Context, c *client, t *term) error) error {
	c, err := a.runningHost(cmd.Context())
	if err != nil {
		return err
	}
	return f(cmd.Context(), c, a.term(cmd))
}

func (a *app) feedsListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list ID",
		Short: "List the feeds of a plugin",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withFeeds(cmd, func(ctx context.Context, c *client, t *term) error {
				answer, err := api.ListFeeds.Call(ctx, c, api.PluginRequest{ID: args[0]})
				list := answer.Feeds
				switch {
				case err != nil:
					return err
				case asJSON:
					return writeJSON(t.out, list)
				case len(list) == 0:
					t.printf("%s watches no feeds.", args[0])
					return firstFeed(ctx, c, t, args[0])
				}
				rows := [][]string{{"FEED", "UPDATED", "TITLE", "ADDRESS", "ERROR"}}
				for _, f := range list {
					rows = append(rows, []string{f.ID, since(f.UpdatedAt), short(f.Title), f.URL, f.Error})
				}
				t.table(t.out, rows)
				t.next("feeds articles "+quoteArg(args[0]), "feeds remove "+quoteArg(args[0])+" "+quoteArg(list[0].ID))
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON")
	return cmd
}

// firstFeed says how a plugin comes to a first feed: it may watch none before
// it is granted that.
func firstFeed(ctx context.Context, c *client, t *term, id string) error {
	info, err := getPlugin(ctx, c, id)
	if err != nil {
		return err
	}
	const permission = "rss"
	switch {
	case slices.Contains(names(info.Permissions, false), permission):
		t.printf("It was not granted %s, which it needs to.", permission)
		t.next("grant " + quoteArg(id) + " " + permission)
	case !slices.Contains(names(info.Permissions, true), permission):
		t.printf("It cannot: its manifest does not ask for the permission %s.", permission)
		t.next("info " + quoteArg(id))
	case info.State == api.StateDisabled:
		t.next("enable "+quoteArg(id), "feeds add "+quoteArg(id)+" https://example.com/feed.xml")
	default:
		t.next("feeds add " + quoteArg(id) + " https://example.com/feed.xml")
	}
	return nil
}

func (a *app) feedsAddCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "add ID URL",
		Short: "Add a feed to those that a plugin watches",
		Long: `Fetch a feed and add it to those that a plugin watches. RSS, Atom and JSON Feed are
read. One that the plugin watches already stays as it is.`,
		Example: "  wasmhost feeds add my-plugin https://go.dev/blog/feed.atom",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withFeeds(cmd, func(ctx context.Context, c *client, t *term) error {
				feed, err := api.AddFeed.Call(ctx, c, api.AddFeedRequest{Plugin: args[0], URL: args[1]})
				switch {
				case err != nil:
					return err
				case asJSON:
					return writeJSON(t.out, feed)
				}
				t.printf("%s watches %s: feed %s, %s.", args[0], feed.URL, feed.ID, quoted(feed.Title))
				t.next("feeds articles "+quoteArg(args[0])+" --feed "+quoteArg(feed.ID), "feeds list "+quoteArg(args[0]))
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the feed as JSON")
	return cmd
}

func (a *app) feedsRemoveCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "remove ID FEED...",
		Short: "Remove feeds of a plugin, with their articles",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withFeeds(cmd, func(ctx context.Context, c *client, t *term) error {
				for _, feed := range args[1:] {
					if _, err := api.RemoveFeed.Call(ctx, c, api.FeedRequest{Plugin: args[0], Feed: feed}); err != nil {
						return err
					}
					t.printf("feed %s of %s is removed, with its articles.", feed, args[0])
				}
				t.next("feeds list " + quoteArg(args[0]))
				return nil
			})
		},
	}
}

func (a *app) feedsArticlesCommand() *cobra.Command {
	var asJSON bool
	q := api.ArticleQuery{}
	cmd := &cobra.Command{
		Use:   "articles ID",
		Short: "List articles of a plugin's feeds, the newest first",
		Long: `List articles of a plugin's feeds, the newest first. With --json, authors and
summaries are there, too; a summary is HTML of a short list of elements.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if q.Limit < 1 || q.Limit > api.MaxArticles {
				return usage(fmt.Errorf("-n is %d; give a number from 1 to %d", q.Limit, api.MaxArticles))
			}
			q.Plugin = args[0]
			return a.withFeeds(cmd, func(ctx context.Context, c *client, t *term) error {
				answer, err := api.ListArticles.Call(ctx, c, q)
				list := answer.Articles
				switch {
				case err != nil:
					return err
				case asJSON:
					return writeJSON(t.out, list)
				case len(list) == 0:
					t.printf("There are no articles.")
				default:
					rows := [][]string{{"PUBLISHED", "TITLE", "LINK"}}
					for _, article := range list {
						rows = append(rows, []string{article.PublishedAt.Local().Format(time.DateTime), short(article.Title),
							article.Link})
					}
					t.table(t.out, rows)
				}
				t.next("feeds list " + quoteArg(args[0]))
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&q.Feed, "feed", "", "only those of this feed, as 'wasmhost feeds list ID' shows it")
	cmd.Flags().IntVarP(&q.Limit, "lines", "n", 20, fmt.Sprintf("how many to show, up to %d", api.MaxArticles))
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON")
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
