package browsertest

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Frame waits until the page has a frame in it that is as strange to it as a
// page of another site, such as a plugin's. Chromium runs it in a process of its
// own, so that the tab does not reach it. What a test does in it, it does as the
// user: a frame that takes the keyboard by itself may lose it.
func (p *Page) Frame() *Page {
	p.tb.Helper()
	own := chromedp.FromContext(p.Context).Target.TargetID
	for end := time.Now().Add(waitTimeout / 2); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		infos, err := chromedp.Targets(p.Context)
		if err != nil {
			p.tb.Fatal(err)
		}
		for _, info := range infos {
			if info.Type != "iframe" || string(info.ParentFrameID) != string(own) {
				continue
			}
			// A context of chromedp would follow the document, and read what it
			// knows of that while it still writes it.
			params := target.AttachToTargetParams{TargetID: info.TargetID}
			made, err := chromedp.CallBrowser(p.Context, target.AttachToTarget, params)
			if err != nil {
				continue // it has gone
			}
			return &Page{Context: p.Context, tb: p.tb, frame: made.SessionID}
		}
	}
	p.tb.Fatal("the page has no frame of another site")
	return nil
}

// message is a command to a frame, by its session.
type message struct {
	SessionID target.SessionID `json:"sessionId"`
	Message   string           `json:"message"`
}

var sendMessage = cdp.Command[message, cdp.Empty]{Method: "Target.sendMessageToTarget"}

// Press presses a key, as package kb names those that are no characters.
func (p *Page) Press(key string) {
	p.tb.Helper()
	if p.frame == "" {
		p.Do(chromedp.KeyEvent(key))
		return
	}
	for _, r := range key {
		for _, event := range kb.Encode(r) {
			if _, err := p.command("Input.dispatchKeyEvent", event); err != nil {
				p.tb.Fatal(err)
			}
		}
	}
}

// inFrame is value for a frame.
func inFrame[T any](p *Page, expression string) (v T, err error) {
	text, err := p.command("Runtime.evaluate", map[string]any{
		"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true})
	if err != nil {
		return v, err
	}
	var answer struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct{ Exception struct{ Description string } }
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return v, err
	}
	if failed := answer.ExceptionDetails; failed != nil {
		return v, errors.New(failed.Exception.Description)
	}
	if len(answer.Result.Value) == 0 { // undefined
		return v, nil
	}
	return v, json.Unmarshal(answer.Result.Value, &v)
}

// command sends a command to a frame, and returns its result.
func (p *Page) command(method string, params any) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(p.Context, waitTimeout)
	defer cancel()
	number := p.sent.Add(1)
	command, err := json.Marshal(map[string]any{"id": number, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	type answer struct {
		ID     int64
		Error  *struct{ Message string }
		Result json.RawMessage
	}
	answers := make(chan answer, 1)
	if err := chromedp.ListenBrowser(ctx, func(event any) {
		var a answer
		e, ok := event.(*target.EventReceivedMessageFromTarget)
		if ok && e.SessionID == p.frame && json.Unmarshal([]byte(e.Message), &a) == nil && a.ID == number {
			answers <- a
		}
	}); err != nil {
		return nil, err
	}
	if _, err := chromedp.CallBrowser(ctx, sendMessage, message{p.frame, string(command)}); err != nil {
		return nil, err
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case a := <-answers:
		if a.Error != nil {
			return nil, errors.New(a.Error.Message)
		}
		return a.Result, nil
	}
}
