package mcp

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// Where a client can open an address, a call that asks is answered at once: by the address of
// the inbox and a state, with which the client calls again and gets what became of it. The
// state is good for this host, for the token, the tool, its arguments and the content of the
// plugin, once, for a while. What the client says that its user has said approves nothing.

// pending is a call that waits for the user, or has ended and waits for its client.
type pending struct {
	done   chan struct{} // closed when it has ended
	cancel context.CancelFunc
	began  chan string // gets the id of the request that the call is
	res    *sdk.CallToolResult
	err    error
}

const nonceBytes = 16

// sign is the part of a state that nobody else can make: it is bound to the call.
func (h *Handler) sign(head []byte, r *sdk.CallToolRequest, t *tool, token string) []byte {
	arguments := sha256.Sum256(r.Params.Arguments)
	mac := hmac.New(sha256.New, h.stateKey)
	mac.Write(head)
	for _, part := range []string{token, t.name, t.of.Digest, string(arguments[:])} {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		mac.Write([]byte(part))
	}
	return mac.Sum(head)
}

// takeState returns the call of a state, which is of no use from then on; nil where it is none
// of this call's.
func (h *Handler) takeState(r *sdk.CallToolRequest, t *tool, token string) *pending {
	state, err := base64.RawURLEncoding.DecodeString(r.Params.RequestState)
	if err != nil || len(state) != nonceBytes+8+sha256.Size {
		return nil
	}
	head := state[: nonceBytes+8 : nonceBytes+8]
	expires := time.UnixMilli(int64(binary.BigEndian.Uint64(head[nonceBytes:])))
	if !hmac.Equal(state, h.sign(head, r, t, token)) || !time.Now().Before(expires) {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.pending[string(head)]
	delete(h.pending, string(head))
	return p
}

// opens reports whether the client of a request can open an address for its user.
func opens(r *sdk.CallToolRequest) bool {
	if r.ProtocolVersion() < stateless || r.Session == nil {
		return false
	}
	params := r.Session.InitializeParams()
	return params != nil && params.Capabilities != nil && params.Capabilities.Elicitation != nil &&
		params.Capabilities.Elicitation.URL != nil
}

// ask carries out a call that asks, for a client that opens addresses.
func (h *Handler) ask(ctx context.Context, r *sdk.CallToolRequest, t *tool, token string, call server.ToolCall,
) (*sdk.CallToolResult, error) {
	p := &pending{done: make(chan struct{}), began: make(chan string, 1)}
	var work context.Context
	work, p.cancel = context.WithTimeout(context.WithoutCancel(ctx), h.limits.StateTime)
	call.Began = func(id string) { p.began <- id }
	go func() {
		defer close(p.done)
		p.res, p.err = h.carry(work, r, t, call)
	}()
	if !h.waits(ctx, p) {
		p.cancel() // it has ended, or its client has gone
		<-p.done
		return p.res, p.err
	}
	head := binary.BigEndian.AppendUint64(make([]byte, nonceBytes), uint64(time.Now().Add(h.limits.StateTime).UnixMilli()))
	_, _ = rand.Read(head[:nonceBytes]) // never fails
	h.mu.Lock()
	full := len(h.pending) >= h.limits.States
	if !full {
		h.pending[string(head)] = p
	}
	h.mu.Unlock()
	if full {
		return h.await(ctx, p)
	}
	time.AfterFunc(h.limits.StateTime, func() {
		p.cancel()
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.pending, string(head))
	})
	res := &sdk.CallToolResult{}
	if err := json.Unmarshal([]byte(`{"resultType":"input_required"}`), res); err != nil {
		return nil, err
	}
	res.Content, res.Meta = nil, t.meta()
	res.RequestState = base64.RawURLEncoding.EncodeToString(h.sign(head, r, t, token))
	res.InputRequests = sdk.InputRequestMap{"approval": &sdk.ElicitParams{Mode: "url", URL: h.console() + "/#/inbox",
		ElicitationID: res.RequestState[:22],
		Message: fmt.Sprintf("Open the inbox of wasmhost to decide on the call of %s. Nothing said here approves it.",
			t.name)}}
	return res, nil
}

// waits waits until a call is in the inbox; false where it has ended before, or ctx has.
func (h *Handler) waits(ctx context.Context, p *pending) bool {
	every := time.NewTicker(5 * time.Millisecond)
	defer every.Stop()
	id := ""
	for {
		select {
		case <-p.done:
			return false
		case <-ctx.Done():
			return false
		case id = <-p.began:
		case <-every.C:
			if _, waiting := h.Waiting(id); id != "" && waiting {
				return true
			}
		}
	}
}

// again answers a call that comes with a state: with what becomes of the one that was asked about.
func (h *Handler) again(ctx context.Context, r *sdk.CallToolRequest, t *tool, token string,
) (*sdk.CallToolResult, error) {
	p := h.takeState(r, t, token)
	if p == nil {
		return refused(&sdk.CallToolResult{Meta: t.meta()}, problem.Conflict("the state is none of this call's, was used "+
			"already, or is too old; call again without it")), nil
	}
	for _, said := range r.Params.InputResponses {
		if answer, ok := said.(*sdk.ElicitResult); ok && answer.Action != "accept" {
			p.cancel() // who declines takes the call back, unless it was decided on
			<-p.done
			if p.err != nil {
				return refused(&sdk.CallToolResult{Meta: t.meta()}, problem.RejectedByUser()), nil
			}
		}
	}
	return h.await(ctx, p)
}

// await waits for the end of a call, which ends with its client.
func (h *Handler) await(ctx context.Context, p *pending) (*sdk.CallToolResult, error) {
	select {
	case <-p.done:
	case <-ctx.Done():
	}
	p.cancel()
	<-p.done
	if ctx.Err() == nil && errors.Is(p.err, context.DeadlineExceeded) {
		return refused(&sdk.CallToolResult{}, problem.ApprovalTimeout(h.limits.StateTime)), nil
	}
	return p.res, p.err
}
