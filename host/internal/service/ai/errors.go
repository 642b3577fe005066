package ai

import (
	"context"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// notConfigured tells a plugin that there is no provider, and its user what to
// do.
func notConfigured() *abi.Error {
	return abi.Unavailable("no AI provider is configured on this host: run `wasmhost ai set --base-url URL --model " +
		"NAME` with the address of an OpenAI-compatible server")
}

// errNotCounted says that the database on a server cannot be reached, without which
// nothing is asked.
var errNotCounted = errors.New("the database does not answer")

// explain turns what went wrong during a call into the error that the plugin
// gets. What is neither the plugin's nor the provider's fault stays what it is.
func (g *Gateway) explain(ctx context.Context, err error) error {
	var known *abi.Error
	var failed *ProviderError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	case ctx.Err() == nil && errors.Is(err, errNotCounted):
		if _, ok := g.failed.Pass("", time.Now()); ok {
			g.log.Error("the AI provider was not asked, since tokens cannot be counted", "error", err)
		}
		return abi.Unavailable("the host cannot reach its database now, so the AI provider was not asked: try again in a " +
			"moment")
	case errors.As(context.Cause(ctx), &known):
		return known
	case ctx.Err() != nil:
		return abi.NewError(abi.CodeDeadlineExceeded, "the call was given up before the AI provider had answered")
	case errors.As(err, &failed) && failed.Reason == ReasonTooLong:
		return abi.Exceeded("the answer of the AI provider is longer than %d bytes: ask for a shorter one",
			g.limits.AnswerBytes)
	case errors.As(err, &failed) && failed.Reason == ReasonSlow:
		return abi.NewError(abi.CodeDeadlineExceeded, failed.Error())
	case errors.As(err, &failed):
		return abi.Unavailable("%s", failed.Error())
	}
	return err
}

// ended returns the error of an answer that is not what the model had to say,
// or nil.
func ended(f Finish) error {
	switch f {
	case FinishLength:
		return abi.Unavailable("the answer is incomplete: it reached the token limit of the model; ask for a shorter one")
	case FinishFiltered:
		return abi.Unavailable("the AI provider withheld the answer because of its content rules")
	case FinishRefused:
		return abi.Unavailable("the model declined to answer")
	}
	return nil
}
