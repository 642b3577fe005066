package ai

import (
	"context"
	"errors"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/ssestream"
)

// yieldError carries an error of the caller's function past classify.
type yieldError struct{ err error }

func (e *yieldError) Error() string { return e.err.Error() }
func (e *yieldError) Unwrap() error { return e.err }

// whole reads an answer that comes in one piece.
func (o *OpenAI) whole(ctx context.Context, params openai.ChatCompletionNewParams, req *Request, key string, options []option.RequestOption) (Reply, error) {
	res, err := o.client.New(ctx, params, options...)
	if err != nil {
		return Reply{}, err
	}
	if res == nil {
		return Reply{}, &ProviderError{Reason: ErrProtocol, Worked: true}
	}
	reply := Reply{Usage: Usage{Input: res.Usage.PromptTokens, Output: res.Usage.CompletionTokens}}
	if len(res.Choices) == 0 { // some servers report a failure with status 200
		detail := showable(said([]byte(res.RawJSON())), key, req.Messages)
		if detail == "" {
			detail = "the answer has no choices"
		}
		return reply, &ProviderError{Reason: ErrProtocol, Worked: true, Detail: detail}
	}
	choice := res.Choices[0]
	reply.Text, reply.Finish = choice.Message.Content, finish(choice.FinishReason)
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
		return reply, &ProviderError{Reason: ErrTooLong, Worked: true}
	}
	return reply, nil
}

// streamed hands an answer on as it comes.
func (o *OpenAI) streamed(ctx context.Context, params openai.ChatCompletionNewParams, x *exchange, options []option.RequestOption, yield func(delta string) error) (Reply, error) {
	stream := o.client.NewStreaming(ctx, params, options...)
	defer stream.Close()
	var reply Reply
	var text strings.Builder
	ended := false
	for stream.Next() {
		chunk := stream.Current()
		if chunk.Usage.TotalTokens > 0 || chunk.Usage.CompletionTokens > 0 {
			reply.Usage = Usage{Input: chunk.Usage.PromptTokens, Output: chunk.Usage.CompletionTokens}
		}
		if len(chunk.Choices) == 0 {
			continue
		}
		choice := chunk.Choices[0]
		if choice.FinishReason != "" {
			ended, reply.Finish = true, finish(choice.FinishReason)
		}
		if choice.Delta.Refusal != "" && text.Len() == 0 {
			reply.Finish = FinishRefused
		}
		delta := choice.Delta.Content
		if delta == "" {
			continue
		}
		if text.Len()+len(delta) > x.req.AnswerBytes {
			reply.Text = text.String()
			return reply, &ProviderError{Reason: ErrTooLong, Worked: true}
		}
		text.WriteString(delta)
		if err := yield(delta); err != nil {
			reply.Text = text.String()
			return reply, &yieldError{err}
		}
	}
	reply.Text = text.String()
	var inStream *ssestream.StreamError
	switch err := stream.Err(); {
	case errors.As(err, &inStream):
		detail := showable(said(inStream.Event.Data), x.key, x.req.Messages)
		return reply, &ProviderError{Reason: ErrCut, Worked: true, Detail: detail}
	case err != nil:
		return reply, err
	case !ended && (x.body == nil || !x.body.done()):
		return reply, &ProviderError{Reason: ErrCut, Worked: true}
	}
	if reply.Finish == "" {
		reply.Finish = FinishStop
	}
	return reply, nil
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
