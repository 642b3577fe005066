// Command outward is the plugin by which the tests of the SDK use the
// namespaces that reach beyond the plugin's own data.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// Outcome is what came of a call.
type Outcome struct {
	OK      any           `json:"ok,omitempty"`
	Code    wasmhost.Code `json:"code,omitempty"`
	Message string        `json:"message,omitempty"`
}

func outcome(ok any, err error) (Outcome, error) {
	var known *wasmhost.Error
	switch {
	case errors.As(err, &known):
		return Outcome{Code: known.Code, Message: known.Message}, nil
	case err != nil:
		return Outcome{Code: "unknown", Message: err.Error()}, nil
	}
	return Outcome{OK: ok}, nil
}

type plugin struct {
	ctx   *wasmhost.Context
	mu    sync.Mutex
	notes []string
	off   map[string]func()
}

func (p *plugin) note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notes = append(p.notes, text)
}

func activate(ctx *wasmhost.Context) error {
	p := &plugin{ctx: ctx, off: map[string]func(){}}
	return errors.Join(
		ctx.Cron().Register("tidy", "", p.tidy),
		ctx.Cron().Register("send", "", func(_ context.Context, run wasmhost.CronRun) error {
			p.note(fmt.Sprint(run.Job, " ", run.ScheduledAt, " ", run.ApprovedAt))
			return nil
		}),
		wasmhost.Handle(ctx, "call", p.call),
		wasmhost.Handle(ctx, "fetch", p.fetch),
		wasmhost.Handle(ctx, "cancel", p.cancel),
		wasmhost.Handle(ctx, "notes", func(context.Context, struct{}) ([]string, error) {
			p.mu.Lock()
			defer p.mu.Unlock()
			notes := append([]string{}, p.notes...)
			p.notes = nil
			return notes, nil
		}),
	)
}

// tidy fails or waits at certain times of one day. In a real host it is called
// at any time of any other.
func (p *plugin) tidy(ctx context.Context, run wasmhost.CronRun) error {
	at := run.ScheduledAt.Time()
	switch at.Format("2006-01-02T15") {
	case "2026-11-21T05":
		return errors.New("it does not work")
	case "2026-11-21T06":
		panic("at the disco")
	case "2026-11-21T07":
		if err := p.ctx.Timers().Sleep(ctx, 5*time.Millisecond); err != nil {
			return err
		}
	}
	p.note(fmt.Sprintf("tidy %s %q", at.Format(time.Kitchen), run.ApprovedAt))
	return nil
}

// Call is the body of the endpoint call.
type Call struct {
	Op   string          `json:"op"`
	ID   string          `json:"id"`
	Text string          `json:"text"`
	More string          `json:"more"`
	N    int             `json:"n"`
	JSON json.RawMessage `json:"json"`
}

func (p *plugin) call(ctx context.Context, c Call) (Outcome, error) {
	namespace, op, _ := strings.Cut(c.Op, ".")
	switch namespace {
	case "cron":
		return p.cron(op, c)
	case "toast":
		return p.toast(op, c)
	case "sidebar":
		return p.sidebar(ctx, op, c)
	case "inbox":
		return p.inbox(ctx, op, c)
	case "sessions":
		return p.sessions(ctx, op, c)
	case "ai":
		return p.ai(ctx, op, c)
	case "rss":
		return p.rss(ctx, op, c)
	case "workspace":
		return p.workspace(ctx, op)
	}
	return Outcome{}, errors.New("no such namespace")
}

func (p *plugin) cron(op string, c Call) (Outcome, error) {
	cron := p.ctx.Cron()
	switch op {
	case "registerNil":
		return outcome(nil, cron.Register(c.ID, c.Text, nil))
	case "register":
		return outcome(nil, cron.Register(c.ID, c.Text, func(context.Context, wasmhost.CronRun) error {
			p.note("registered again: " + c.ID)
			return nil
		}))
	case "unregister":
		return outcome(nil, cron.Unregister(c.ID))
	}
	return outcome(cron.IsRegistered(c.ID))
}

func (p *plugin) workspace(ctx context.Context, op string) (Outcome, error) {
	w := p.ctx.Workspace()
	switch op {
	case "readFile":
		return outcome(w.ReadFile(ctx, "a"))
	case "writeFile":
		return outcome(nil, w.WriteFile(ctx, "a", "b"))
	case "listDir":
		return outcome(w.ListDir(ctx, ""))
	}
	return outcome(w.Exec(ctx, "a"))
}

func (p *plugin) toast(op string, c Call) (Outcome, error) {
	if op == "show" {
		return outcome(nil, p.ctx.Toast().Show(wasmhost.ToastMessage{
			Message: c.Text, Type: wasmhost.ToastType(c.More), Duration: time.Duration(c.N) * time.Millisecond,
		}))
	}
	return outcome(nil, p.ctx.Toast().Notify(c.Text, c.More))
}

func (p *plugin) sidebar(ctx context.Context, op string, c Call) (Outcome, error) {
	switch op {
	case "badge":
		return outcome(nil, p.ctx.Sidebar().SetBadge(ctx, c.Text))
	case "count":
		return outcome(nil, p.ctx.Sidebar().SetBadgeCount(ctx, c.N))
	}
	var items []wasmhost.SidebarItem
	if err := json.Unmarshal(c.JSON, &items); err != nil {
		return Outcome{}, err
	}
	return outcome(nil, p.ctx.Sidebar().SetItems(ctx, items))
}

func (p *plugin) inbox(ctx context.Context, op string, c Call) (Outcome, error) {
	if op == "alert" {
		return outcome(nil, p.ctx.Inbox().PostAlert(ctx, wasmhost.Alert{Title: c.Text, Body: c.More, DedupKey: c.ID}))
	}
	var items []wasmhost.InboxItem
	if err := json.Unmarshal(c.JSON, &items); err != nil {
		return Outcome{}, err
	}
	return outcome(nil, p.ctx.Inbox().SetItems(ctx, items))
}

func (p *plugin) sessions(ctx context.Context, op string, c Call) (Outcome, error) {
	s := p.ctx.Sessions()
	switch op {
	case "create":
		return outcome(s.Create(ctx, c.Text))
	case "send":
		return outcome(nil, s.SendMessage(ctx, c.ID, c.Text))
	case "status":
		return outcome(s.GetStatus(ctx, c.ID))
	case "messages":
		return outcome(s.GetMessages(ctx, c.ID))
	case "stop":
		return outcome(nil, s.Stop(ctx, c.ID))
	case "watch": // more is a name for the listener
		off, err := s.OnStatusChange(c.ID, func(_ context.Context, status wasmhost.SessionStatus) error {
			p.note(c.More + ": " + c.ID + " is " + string(status))
			if c.More == "fails" {
				return errors.New("failed on purpose")
			}
			return nil
		})
		p.off[c.More] = off
		return outcome(nil, err)
	case "unwatch":
		p.off[c.More]()
		p.off[c.More]()
		return outcome(nil, nil)
	case "listen":
		_, err := p.ctx.Events().On("wasmhost:session", func(context.Context, wasmhost.RawJSON) error { return nil })
		return outcome(nil, err)
	}
	return Outcome{}, errors.New("no such operation")
}

func (p *plugin) ai(ctx context.Context, op string, c Call) (Outcome, error) {
	ai := p.ctx.AI()
	switch op {
	case "message":
		return outcome(ai.GenerateMessage(ctx, c.More, c.Text))
	case "title":
		return outcome(ai.GenerateTitle(ctx, c.Text))
	case "structured":
		var answer struct {
			Name string `json:"name"`
		}
		err := ai.GenerateStructured(ctx, wasmhost.StructuredRequest{
			Prompt: c.Text, SystemPrompt: c.More,
			Tool: wasmhost.Tool{Name: c.ID, Description: "of the test", InputSchema: wasmhost.RawJSON(c.JSON)},
		}, &answer)
		return outcome(answer.Name, err)
	}
	return outcome(ai.IsConfigured())
}

func (p *plugin) rss(ctx context.Context, op string, c Call) (Outcome, error) {
	rss := p.ctx.RSS()
	switch op {
	case "feeds":
		return outcome(rss.GetFeeds(ctx))
	case "add":
		return outcome(rss.AddFeed(ctx, c.Text))
	case "remove":
		return outcome(nil, rss.RemoveFeed(ctx, c.ID))
	}
	return outcome(rss.GetArticles(ctx, wasmhost.ArticleQuery{FeedID: c.ID, Limit: c.N}))
}
