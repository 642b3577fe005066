package server

import (
	"fmt"
	"net/http"
	"strconv"
)

func (x *exchange) listFeeds() error {
	if _, err := x.query(); err != nil {
		return err
	}
	list, err := x.s.plugins.Feeds(x.r.Context(), x.params[0])
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Feeds []Feed `json:"feeds"`
	}{append([]Feed{}, list...)})
}

// addFeed adds a feed for the user. The answer waits for the server of the
// feed.
func (x *exchange) addFeed() error {
	var req addFeedBody
	if err := x.decode(&req); err != nil {
		return err
	}
	if req.URL == "" {
		return InvalidRequest("url is missing; give the address of the feed, http or https")
	}
	feed, err := x.s.plugins.AddFeed(x.r.Context(), x.params[0], req.URL)
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, feed)
}

func (x *exchange) removeFeed() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if err := x.s.plugins.RemoveFeed(x.r.Context(), x.params[0], x.params[1]); err != nil {
		return x.callError(err)
	}
	return x.write(http.StatusNoContent, nil, nil)
}

func (x *exchange) listArticles() error {
	query, err := x.query("feed", "limit")
	if err != nil {
		return err
	}
	q := ArticleQuery{Plugin: x.params[0], Feed: query["feed"]}
	if text, given := query["limit"]; given {
		if q.Limit, err = strconv.Atoi(text); err != nil || q.Limit < 1 || q.Limit > MaxArticles {
			return invalidQuery(fmt.Sprintf("limit is a whole number from 1 to %d", MaxArticles))
		}
	}
	list, err := x.s.plugins.Articles(x.r.Context(), q)
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Articles []Article `json:"articles"`
	}{append([]Article{}, list...)})
}
