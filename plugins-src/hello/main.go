// Hello is the smallest useful plugin: it greets, by a word that its user
// chooses in the settings.
package main

import (
	"context"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// Person is the body of POST greet.
type Person struct {
	Name string `json:"name"`
}

// Greeting is what both endpoints answer.
type Greeting struct {
	Message string `json:"message"`
}

func activate(ctx *wasmhost.Context) error {
	p := &plugin{settings: ctx.Settings()}
	if err := wasmhost.Handle(ctx, "hello", p.hello); err != nil {
		return err
	}
	if err := wasmhost.Handle(ctx, "greet", p.greet); err != nil {
		return err
	}
	ctx.Log().Info(ctx.PluginID(), ctx.PluginVersion(), "is ready")
	return nil
}

type plugin struct{ settings wasmhost.Settings }

// hello answers GET hello.
func (p *plugin) hello(context.Context, struct{}) (Greeting, error) {
	return p.greeting("world")
}

// greet answers POST greet.
func (p *plugin) greet(_ context.Context, in Person) (Greeting, error) {
	if in.Name == "" {
		return Greeting{}, wasmhost.NewHTTPError(400, "name_missing", `send {"name": "..."}`)
	}
	return p.greeting(in.Name)
}

func (p *plugin) greeting(name string) (Greeting, error) {
	word, err := p.settings.String("greeting")
	if err != nil {
		return Greeting{}, err
	}
	return Greeting{Message: word + ", " + name + "!"}, nil
}
