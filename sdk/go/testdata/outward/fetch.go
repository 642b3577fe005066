package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// Fetch is the body of the endpoint fetch.
type Fetch struct {
	Method    string          `json:"method"`
	URL       string          `json:"url"`
	Headers   [][2]string     `json:"headers"`
	Body      []byte          `json:"body"`
	Size      int             `json:"size"` // of a body of zeros, in place of Body
	JSON      json.RawMessage `json:"json"`
	TimeoutMs int             `json:"timeoutMs"`
	EndAfter  int             `json:"endAfter"` // in milliseconds
	Decode    bool            `json:"decode"`
	Redirect  string          `json:"redirect"`
}

func (p *plugin) fetch(ctx context.Context, f Fetch) (Outcome, error) {
	request := wasmhost.FetchRequest{
		Method: f.Method, URL: f.URL, Body: f.Body, Timeout: time.Duration(f.TimeoutMs) * time.Millisecond,
		Redirect: wasmhost.Redirect(f.Redirect),
	}
	if f.Size > 0 {
		request.Body = append(make([]byte, f.Size-1), 0xff) // no UTF-8
	}
	for _, h := range f.Headers {
		request.Header.Add(h[0], h[1])
	}
	if f.JSON != nil {
		if err := request.SetJSON(wasmhost.RawJSON(f.JSON)); err != nil {
			return outcome(nil, err)
		}
	}
	if f.EndAfter > 0 {
		ending, end := context.WithCancel(ctx)
		defer end()
		wasmhost.Go(func() {
			_ = p.ctx.Timers().Sleep(ctx, time.Duration(f.EndAfter)*time.Millisecond)
			end()
		})
		ctx = ending
	}
	response, err := p.ctx.HTTP().Fetch(ctx, request)
	if err != nil {
		return outcome(nil, err)
	}
	if f.Decode {
		var v struct{ A []int }
		err := response.JSON(&v)
		return outcome(v.A, err)
	}
	return outcome(map[string]any{
		"status": response.Status, "text": response.StatusText, "ok": response.OK(), "url": response.URL, "body": response.Body,
		"type": response.Header.Get("content-type"), "many": response.Header.Values("X-Many"), "none": response.Header.Get("none"),
	}, nil)
}

// cancel makes every kind of call with a context that has ended.
func (p *plugin) cancel(ctx context.Context, _ struct{}) ([]Outcome, error) {
	why := errors.New("enough of it")
	ended, end := context.WithCancelCause(ctx)
	end(why)
	var all []Outcome
	add := func(err error) {
		o, _ := outcome("not given up", err)
		if !errors.Is(err, context.Canceled) || !errors.Is(err, why) || !errors.Is(err, wasmhost.ErrDeadlineExceeded) {
			o.Message = "it is not canceled"
		}
		all = append(all, o)
	}
	_, err := p.ctx.HTTP().Fetch(ended, wasmhost.FetchRequest{})
	add(err)
	add(p.ctx.Sidebar().SetItems(ended, nil))
	add(p.ctx.Sidebar().SetBadge(ended, ""))
	add(p.ctx.Inbox().SetItems(ended, nil))
	add(p.ctx.Inbox().PostAlert(ended, wasmhost.Alert{}))
	_, err = p.ctx.Sessions().Create(ended, "")
	add(err)
	add(p.ctx.Sessions().SendMessage(ended, "", ""))
	_, err = p.ctx.Sessions().GetStatus(ended, "")
	add(err)
	_, err = p.ctx.Sessions().GetMessages(ended, "")
	add(err)
	add(p.ctx.Sessions().Stop(ended, ""))
	_, err = p.ctx.AI().GenerateMessage(ended, "", "")
	add(err)
	_, err = p.ctx.AI().GenerateTitle(ended, "")
	add(err)
	add(p.ctx.AI().GenerateStructured(ended, wasmhost.StructuredRequest{}, new(string)))
	_, err = p.ctx.RSS().GetFeeds(ended)
	add(err)
	_, err = p.ctx.RSS().AddFeed(ended, "")
	add(err)
	add(p.ctx.RSS().RemoveFeed(ended, ""))
	_, err = p.ctx.RSS().GetArticles(ended, wasmhost.ArticleQuery{})
	add(err)
	return all, nil
}
