package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// call is the body of the endpoints below.
type call struct {
	Op    string          `json:"op"`
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"`
}

func (p *plugin) storage(ctx context.Context, c call) (Outcome, error) {
	s := p.ctx.Storage()
	switch c.Op {
	case "get":
		var value json.RawMessage
		if ok, err := s.Get(ctx, c.Key, &value); !ok {
			return outcome("nothing", err)
		}
		return outcome(value, nil)
	case "getInt":
		var n int64
		ok, err := s.Get(ctx, c.Key, &n)
		return outcome(fmt.Sprint(n, ok), err)
	case "set":
		return outcome(nil, s.Set(ctx, c.Key, c.Value))
	case "setBig": // the value is its size in bytes
		n, err := strconv.Atoi(string(c.Value))
		if err != nil {
			return Outcome{}, err
		}
		return outcome(nil, s.Set(ctx, c.Key, strings.Repeat("x", n)))
	case "delete":
		return outcome(nil, s.Delete(ctx, c.Key))
	case "list":
		entries, err := s.List(ctx, c.Key)
		texts := []string{}
		for _, e := range entries {
			var value any
			if err := e.Decode(&value); err != nil {
				return outcome(nil, err)
			}
			texts = append(texts, e.Key+"="+string(e.Value))
		}
		return outcome(texts, err)
	}
	return Outcome{}, errors.New("no such operation")
}

func (p *plugin) fs(ctx context.Context, c call) (Outcome, error) {
	files := p.ctx.FS()
	switch c.Op {
	case "read":
		return outcome(files.ReadFile(ctx, c.Key))
	case "write":
		var text string
		if err := json.Unmarshal(c.Value, &text); err != nil {
			return Outcome{}, err
		}
		return outcome(nil, files.WriteFile(ctx, c.Key, text))
	case "exists":
		return outcome(files.Exists(ctx, c.Key))
	case "list":
		return outcome(files.ListDir(ctx, c.Key))
	case "delete":
		return outcome(nil, files.DeleteFile(ctx, c.Key))
	}
	return Outcome{}, errors.New("no such operation")
}

func (p *plugin) secrets(ctx context.Context, c call) (Outcome, error) {
	s := p.ctx.Secrets()
	switch c.Op {
	case "get":
		value, ok, err := s.Get(ctx, c.Key)
		if err == nil && !ok {
			value = "nothing"
		}
		return outcome(value, err)
	case "set":
		var text string
		if err := json.Unmarshal(c.Value, &text); err != nil {
			return Outcome{}, err
		}
		return outcome(nil, s.Set(ctx, c.Key, text))
	case "delete":
		return outcome(nil, s.Delete(ctx, c.Key))
	case "list":
		return outcome(s.List(ctx))
	}
	return Outcome{}, errors.New("no such operation")
}

// Progress is a message.
type Progress struct {
	Done  int    `json:"done"`
	Label string `json:"label"`
}

func (p *plugin) events(_ context.Context, c call) (Outcome, error) {
	events := p.ctx.Events()
	on := func(how string, handler func(context.Context, wasmhost.RawJSON) error) (Outcome, error) {
		off, err := events.On(c.Key, handler)
		p.off[c.Key+" "+how] = off
		return outcome(nil, err)
	}
	switch c.Op {
	case "emit":
		return outcome(nil, events.Emit(c.Key, c.Value))
	case "emitTyped":
		return outcome(nil, events.Emit(c.Key, Progress{3, "three"}))
	case "note":
		return on("note", func(_ context.Context, data wasmhost.RawJSON) error {
			p.note(c.Key + " " + string(data))
			return nil
		})
	case "typed":
		off, err := wasmhost.On(p.ctx, c.Key, func(_ context.Context, m Progress) error {
			p.note(fmt.Sprint(c.Key, " ", m.Done, " ", m.Label))
			return nil
		})
		p.off[c.Key+" typed"] = off
		return outcome(nil, err)
	case "fail":
		return on("fail", func(context.Context, wasmhost.RawJSON) error { return errors.New("failed on purpose") })
	case "panic":
		return on("panic", func(context.Context, wasmhost.RawJSON) error { panic("panicked on purpose") })
	case "goexit":
		return on("goexit", func(context.Context, wasmhost.RawJSON) error { runtime.Goexit(); return nil })
	case "wait":
		return on("wait", func(ctx context.Context, _ wasmhost.RawJSON) error {
			err := p.ctx.Timers().Sleep(ctx, time.Second)
			p.note(fmt.Sprint("waited ", err))
			return err
		})
	case "off":
		for name, off := range p.off {
			if name[:min(len(name), len(c.Key))] == c.Key {
				off()
				off()
				delete(p.off, name)
			}
		}
		return outcome(nil, nil)
	}
	return Outcome{}, errors.New("no such operation")
}

// Args are those of the typed methods.
type Args struct {
	Name string `json:"name"`
	N    int64  `json:"n"`
}

// Answer is theirs.
type Answer struct {
	Text string `json:"text"`
}

func (p *plugin) methods() error {
	m := p.ctx.Methods()
	raw := map[string]func(context.Context, wasmhost.RawJSON) (wasmhost.RawJSON, error){
		"echo":    func(_ context.Context, args wasmhost.RawJSON) (wasmhost.RawJSON, error) { return args, nil },
		"nothing": func(context.Context, wasmhost.RawJSON) (wasmhost.RawJSON, error) { return nil, nil },
		"fail": func(context.Context, wasmhost.RawJSON) (wasmhost.RawJSON, error) {
			return nil, errors.New("it does not work")
		},
		"code": func(context.Context, wasmhost.RawJSON) (wasmhost.RawJSON, error) {
			return nil, wasmhost.NewHTTPError(409, "taken", "it is taken")
		},
		"panic": func(context.Context, wasmhost.RawJSON) (wasmhost.RawJSON, error) { panic("at the disco") },
		"wait": func(ctx context.Context, _ wasmhost.RawJSON) (wasmhost.RawJSON, error) {
			return wasmhost.RawJSON(`"waited"`), p.ctx.Timers().Sleep(ctx, 5*time.Millisecond)
		},
	}
	for name, handler := range raw {
		if err := m.Handle("raw", name, handler); err != nil {
			return err
		}
	}
	return errors.Join(
		wasmhost.HandleMethod(p.ctx, "typed", "greet", func(_ context.Context, in Args) (Answer, error) {
			return Answer{fmt.Sprint("hello ", in.Name, " ", in.N)}, nil
		}),
		wasmhost.HandleMethod(p.ctx, "keys", "test", func(context.Context, struct{}) (Answer, error) {
			key, err := p.ctx.Settings().String("key")
			if err == nil && key == "" {
				err = wasmhost.NewHTTPError(400, "no_key", "there is no key")
			}
			return Answer{fmt.Sprint("a key of ", len(key))}, err
		}),
	)
}

// cancel makes every kind of call with a context that has ended, and one whose
// context ends while it waits.
func (p *plugin) cancel(ctx context.Context, _ struct{}) ([]Outcome, error) {
	ended, end := context.WithCancel(ctx)
	end()
	var all []Outcome
	add := func(err error) {
		o, _ := outcome("not given up", err)
		all = append(all, o)
	}
	_, err := p.items.Insert(ended, Item{})
	add(err)
	_, err = p.items.Query(ended, wasmhost.Query{})
	add(err)
	_, _, err = p.items.GetByID(ended, "x")
	add(err)
	add(p.items.Update(ended, "x", wasmhost.Set("text", "x")))
	_, err = p.totals.Upsert(ended, []string{"day", "kind"}, Total{})
	add(err)
	add(p.items.Delete(ended, "x"))
	add(p.items.DeleteWhere(ended, wasmhost.Where("text", "x")))
	_, err = p.items.Count(ended)
	add(err)
	_, err = p.ctx.DB().Stats(ended)
	add(err)
	_, err = p.ctx.Storage().Get(ended, "x", new(string))
	add(err)
	add(p.ctx.Storage().Set(ended, "x", 1))
	add(p.ctx.Storage().Delete(ended, "x"))
	_, err = p.ctx.Storage().List(ended, "")
	add(err)
	_, err = p.ctx.FS().ReadFile(ended, "x")
	add(err)
	add(p.ctx.FS().WriteFile(ended, "x", ""))
	_, err = p.ctx.FS().Exists(ended, "x")
	add(err)
	_, err = p.ctx.FS().ListDir(ended, "")
	add(err)
	add(p.ctx.FS().DeleteFile(ended, "x"))
	_, _, err = p.ctx.Secrets().Get(ended, "x")
	add(err)
	add(p.ctx.Secrets().Set(ended, "x", "y"))
	add(p.ctx.Secrets().Delete(ended, "x"))
	_, err = p.ctx.Secrets().List(ended)
	add(err)
	n, err := p.items.Count(ctx)
	if err == nil && n != 0 {
		err = errors.New("a call that was given up before it began was carried out")
	}
	return all, err
}
