// Command bench is the plugin that the benchmarks of the SDK run: one request
// with a body of four fields and an answer of five, by generated code and by
// encoding/json.
package main

import (
	"context"
	"encoding/json"
	"strings"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// Order is the body of a request.
type Order struct {
	Customer string   `json:"customer"`
	Amount   float64  `json:"amount"`
	Items    []string `json:"items"`
	Express  bool     `json:"express"`
}

// Receipt is the answer.
type Receipt struct {
	ID       string  `json:"id"`
	Customer string  `json:"customer"`
	Count    int     `json:"count"`
	Total    float64 `json:"total"`
	Note     string  `json:"note,omitempty"`
}

func activate(ctx *wasmhost.Context) error {
	if err := wasmhost.Handle(ctx, "generated", func(_ context.Context, in Order) (Receipt, error) { return receipt(in), nil }); err != nil {
		return err
	}
	if err := ctx.CLI().Handle("reflected", reflected); err != nil {
		return err
	}
	if err := wasmhost.Handle(ctx, "cycle", cycle); err != nil {
		return err
	}
	return ctx.CLI().Handle("raw", func(r *wasmhost.Request) (*wasmhost.Response, error) {
		return &wasmhost.Response{Status: 200, Body: r.Body}, nil
	})
}

// Node refers to itself.
type Node struct {
	Next *Node `json:"next"`
}

// cycle answers with a value that contains itself.
func cycle(context.Context, Node) (Node, error) {
	n := &Node{}
	n.Next = n
	return *n, nil
}

func reflected(r *wasmhost.Request) (*wasmhost.Response, error) {
	var in Order
	if err := json.Unmarshal(r.Body, &in); err != nil {
		return nil, err
	}
	body, err := json.Marshal(receipt(in))
	if err != nil {
		return nil, err
	}
	return &wasmhost.Response{Status: 200, Body: body}, nil
}

func receipt(in Order) Receipt {
	return Receipt{
		ID:       "r-" + strings.ToLower(in.Customer),
		Customer: in.Customer,
		Count:    len(in.Items),
		Total:    in.Amount * 1.19,
		Note:     "thank you",
	}
}
