package ai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	openai "github.com/sashabaranov/go-openai"
)

// yieldError carries an error of the caller's function past classify.
type yieldError struct{ err error }

func (e *yieldError) Error() string { return e.err.Error() }
func (e *yieldError) Unwrap() error { return e.err }

// whole reads an answer that comes in one piece.
func whole(
	ctx context.Context, client *openai.Client, params openai.ChatCompletionRequest, r *roundTrip,
) (Reply, error) {
	req := r.req
	res, err := client.CreateChatCompletion(ctx, params)
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{Usage: Usage{Input: int64(res.Usage.PromptTokens), Output: int64(res.Usage.CompletionTokens)}}
	if len(res.Choices) == 0 { // some servers report a failure with status 200
		detail := showable(said(r.raw), r.key, req.Messages)
		if detail == "" {
			detail = "the answer has no choices"
		}
		return reply, &ProviderError{Reason: ReasonProtocol, Worked: true, Detail: detail}
	}
	choice := res.Choices[0]
	reply.Text, reply.Finish = choice.Message.Content, finish(string(choice.FinishReason))
	if choice.Message.Refusal != "" && reply.Text == "" {
		reply.Finish = FinishRefused
	}
	if req.Shape != nil && req.Shape.Mode == ModeTool {
		for _, call := range choice.Message.ToolCalls {
			if call.Function.Name == req.Shape.Name {
				reply.Called, reply.Text = true, call.Function.Arguments
				break
			}
		}
	}
	if len(reply.Text) > req.AnswerBytes {
		return reply, &ProviderError{Reason: ReasonTooLong, Worked: true}
	}
	return reply, nil
}

// event is one of a stream; some servers put an error into it.
type event struct {
	openai.ChatCompletionStreamResponse
	Error json.RawMessage `json:"error"`
}

// streamed hands an answer on as it comes.
func streamed(
	ctx context.Context, client *openai.Client, params openai.ChatCompletionRequest, r *roundTrip,
	yield func(delta string) error,
) (Reply, error) {
	stream, err := client.CreateChatCompletionStream(ctx, params)
	if err != nil {
		return Reply{}, err
	}
	defer stream.Close()
	var reply Reply
	var text strings.Builder
	ended := false
	for {
		var chunk event
		chunk, err = next(stream)
		if err != nil {
			break
		}
		if u := chunk.Usage; u != nil && (u.TotalTokens > 0 || u.CompletionTokens > 0) {
			reply.Usage = Usage{Input: int64(u.PromptTokens), Output: int64(u.CompletionTokens)}
		}
		if len(chunk.Choices) == 0 {
			continue
		}
		choice := chunk.Choices[0]
		if choice.FinishReason != "" {
			ended, reply.Finish = true, finish(string(choice.FinishReason))
		}
		if choice.Delta.Refusal != "" && text.Len() == 0 {
			reply.Finish = FinishRefused
		}
		delta := choice.Delta.Content
		if delta == "" {
			continue
		}
		if text.Len()+len(delta) > r.req.AnswerBytes {
			reply.Text = text.String()
			return reply, &ProviderError{Reason: ReasonTooLong, Worked: true}
		}
		text.WriteString(delta)
		if err := yield(delta); err != nil {
			reply.Text = text.String()
			return reply, &yieldError{err}
		}
	}
	reply.Text = text.String()
	var inStream *openai.APIError
	switch {
	case errors.As(err, &inStream):
		return reply, &ProviderError{Reason: ReasonCut, Worked: true,
			Detail: showable(inStream.Message, r.key, r.req.Messages)}
	case !errors.Is(err, io.EOF):
		return reply, err
	case !ended && !r.body.done():
		return reply, &ProviderError{Reason: ReasonCut, Worked: true}
	}
	if reply.Finish == "" {
		reply.Finish = FinishStop
	}
	return reply, nil
}

// next reads an event. The error is io.EOF where the stream has ended, with its
// mark or without.
func next(stream *openai.ChatCompletionStream) (event, error) {
	text, err := stream.RecvRaw()
	if err != nil {
		return event{}, err
	}
	var e event
	if err := json.Unmarshal(text, &e); err != nil {
		return event{}, fmt.Errorf("an event of the stream: %w", err)
	}
	if len(e.Error) > 0 && string(e.Error) != "null" {
		return event{}, &openai.APIError{Message: said(text)}
	}
	return e, nil
}

// finish reads why an answer ended. Servers that do not say have ended it.
func finish(reason string) Finish {
	switch reason {
	case "length", "max_tokens":
		return FinishLength
	case "content_filter":
		return FinishFiltered
	}
	return FinishStop
}
