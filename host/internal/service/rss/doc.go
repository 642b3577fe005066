// Package rss keeps the feeds that plugins watch and their articles: RSS 0.9x
// to 2.0, Atom and JSON Feed.
//
// # Reading
//
// A feed comes from anywhere and is hostile. Before a parser sees it, it is
// brought into UTF-8, whatever it says or forgets to say about its encoding,
// and examined in one pass for what would cost too much: size, depth, number
// of elements and attributes, length of tags and texts. Entities that a
// document defines are never expanded, and nothing that it refers to is
// fetched.
//
// Titles and authors become plain text: whoever shows them in a page escapes
// them. Summaries become HTML of a short list of elements, of which only links
// have attributes, and these lead to absolute http and https addresses; images
// are left out, so that showing a summary asks no server for anything.
//
// # Articles
//
// An article is known by its guid, else by its link, else by its title and
// text, so that one that comes again is updated and not repeated. Without a
// date, or with one that lies more than a day ahead, it counts as published
// when it was fetched first. The newest are kept; one that still stands in its
// feed is kept before those that do not.
//
// # Fetching
//
// Each feed is fetched at most once in an interval, with the ETag and the date
// of the last time, and after errors in intervals that double. Only feeds of
// plugins that were resumed are fetched; a plugin's own call of AddFeed aside.
// What a plugin may reach is decided by Options.Fetch and not here.
//
// # The service
//
// [Service] makes the [Feeds] a part of the host: calls of guests and requests
// of the API flow in, requests to the network flow out through a client of
// package netpolicy for each plugin. It pauses the feeds of a plugin that is
// not active, or may not use them.
//
// The package does not follow pages of a feed, subscribe to hubs, look for the
// feed of a web page, download enclosures, or keep whole articles.
package rss
