package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxFeedURL is how many bytes the address of a feed may have: 4 KiB.
const MaxFeedURL = 4 << 10

func rssGetFeeds(rss RSS) Func {
	return func(ctx context.Context, _ []byte) (abi.RawJSON, error) {
		return rss.GetFeeds(ctx, make([]byte, 0, firstBuffer))
	}
}

func rssAddFeed(rss RSS) Func {
	s := &signature{"rss.addFeed", MaxTextParams, []string{"url"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		url, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if len(url) > MaxFeedURL {
			return nil, s.invalid("the parameter %q has %d bytes; it may have %d", "url", len(url), MaxFeedURL)
		}
		return rss.AddFeed(ctx, make([]byte, 0, firstBuffer), url)
	}
}

func rssRemoveFeed(rss RSS) Func {
	s := &signature{"rss.removeFeed", MaxParams, []string{"id"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		id, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if err := rss.RemoveFeed(ctx, id); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func rssGetArticles(rss RSS) Func {
	s := &signature{"rss.getArticles", MaxParams, []string{"feedId", "limit"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		feed, err := s.textOrEmpty(&p, 0)
		if err != nil {
			return nil, err
		}
		var limit int64
		if given(p[1]) {
			if limit, err = s.integer(&p, 1); err != nil {
				return nil, err
			}
			if limit < 1 {
				return nil, s.invalid("limit is %d; it must be at least 1", limit)
			}
		}
		return rss.GetArticles(ctx, make([]byte, 0, firstBuffer), feed, limit)
	}
}
