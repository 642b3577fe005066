// Command chatbot is a chat bot whose commands are plugins: "!roll 20" is answered by the
// plugin with the id roll. Plugins may read a room and speak in it, where their user lets
// them, and hear each message.
//
//	go run ./plugins-src/apps/chatbot DATA PLUGIN...
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Message is what somebody has said.
type Message struct {
	Room string `json:"room" doc:"where" rule:"chars=50"`
	From string `json:"from,omitempty" doc:"who"`
	Text string `json:"text" doc:"what" rule:"chars=1000"`
}

// Past asks for what was said.
type Past struct {
	Room string `json:"room" doc:"where" rule:"chars=50"`
	Most int    `json:"most,omitempty" doc:"how many messages at most; 20 where it is left out" rule:"min=1,max=100"`
}

// kept is how many messages of a room are remembered.
const kept = 100

// Bot is the bot with its plugins.
type Bot struct {
	host *host.Host
	stop func() error
	mu   sync.Mutex
	said map[string][]Message
}

// Chat is what plugins get of the bot.
func (b *Bot) Chat() hostfuncs.Namespace {
	return hostfuncs.NewNamespace("chat",
		hostfuncs.Permission{Name: "chat.read", Text: "Read what is said in your rooms.", Risk: hostfuncs.RiskHigh},
		hostfuncs.Func("history", "Returns what was said last in a room, the oldest first.",
			func(_ context.Context, _ hostfuncs.Call, p Past) ([]Message, error) {
				b.mu.Lock()
				defer b.mu.Unlock()
				all := b.said[p.Room]
				if p.Most == 0 {
					p.Most = 20
				}
				return slices.Clone(all[max(0, len(all)-p.Most):]), nil
			}, func(f *hostfuncs.Function) { f.Waits = false }),
		hostfuncs.Event[Message]("message", "Somebody has said something.")).
		With(hostfuncs.Permission{Name: "chat.write", Text: "Speak in your rooms, under the name of the plugin.",
			Risk: hostfuncs.RiskMedium},
			hostfuncs.Func("say", "Says something in a room.",
				func(_ context.Context, c hostfuncs.Call, m Message) (struct{}, error) {
					m.From = c.Plugin // whatever it says
					b.add(m)
					return struct{}{}, nil
				}, func(f *hostfuncs.Function) { f.Waits = false }))
}

// Open starts a bot on a data folder.
func Open(ctx context.Context, data string) (*Bot, error) {
	b := &Bot{said: map[string][]Message{}}
	cfg := host.Config{Data: data, Version: "1.0.0", Namespaces: []hostfuncs.Namespace{b.Chat()}}
	cfg.Server.Mounted = true
	var err error
	if b.host, err = host.Open(ctx, cfg); err == nil {
		b.stop, err = b.host.Start(ctx)
	}
	return b, err
}

func (b *Bot) add(m Message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := append(b.said[m.Room], m)
	b.said[m.Room] = all[max(0, len(all)-kept):]
}

// Hear takes a message, and has a plugin answer it where it is a command.
func (b *Bot) Hear(ctx context.Context, m Message) (answer string, err error) {
	b.add(m)
	if _, err := b.host.Plugins().Announce("chat.message", m); err != nil {
		return "", err
	}
	command, ok := strings.CutPrefix(m.Text, "!")
	if !ok {
		return "", nil
	}
	id, rest, _ := strings.Cut(command, " ")
	reply, err := b.host.Call(ctx, id, "POST", "command", Message{m.Room, m.From, strings.TrimSpace(rest)})
	if err != nil {
		return "", err
	}
	if err := json.Unmarshal(reply.Body, &answer); err != nil {
		return "", fmt.Errorf("the answer of %s is no text: %w", id, err)
	}
	b.add(Message{m.Room, id, answer})
	return answer, nil
}

func main() {
	ctx, in := context.Background(), bufio.NewScanner(os.Stdin)
	if len(os.Args) < 2 {
		log.Fatal("usage: chatbot DATA PLUGIN...")
	}
	b, err := Open(ctx, os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	for _, folder := range os.Args[2:] {
		folder, err := filepath.Abs(folder)
		if err == nil {
			_, err = api.Install(ctx, b.host.Mux(), folder, func(asks api.Inspection) ([]string, error) {
				for _, p := range asks.Permissions {
					fmt.Printf("%s asks: %s\n", asks.Name, p.Explanation)
				}
				fmt.Print("Install it? [y/N] ")
				if !in.Scan() || in.Text() != "y" {
					return nil, fmt.Errorf("%s was not installed", asks.Name)
				}
				return api.GrantAll(asks)
			})
		}
		if err != nil {
			log.Print(err)
		}
	}
	for in.Scan() {
		answer, err := b.Hear(ctx, Message{"main", "you", in.Text()})
		if err != nil {
			answer = err.Error()
		}
		if answer != "" {
			fmt.Println(answer)
		}
	}
	if err := errors.Join(in.Err(), b.stop()); err != nil {
		log.Fatal(err)
	}
}
