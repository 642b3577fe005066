package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxSessionText is how many bytes of UTF-8 a message to a session may have:
// 256 KiB.
const MaxSessionText = 256 << 10

// Sessions are the sessions of one plugin. Texts have at most MaxSessionText
// bytes; they may be empty.
type Sessions interface {
	Create(ctx context.Context, prompt string) (id string, err error)
	// CreateOnce is Create, or returns the session that was made for the same request
	// within a day, where that is not empty. Pages alone have it, and Tokens, which
	// estimates how many tokens the texts of a session are.
	CreateOnce(ctx context.Context, prompt, request string) (id string, err error)
	Tokens(ctx context.Context, id string) (int64, error)
	SendMessage(ctx context.Context, id, text string) error
	GetStatus(ctx context.Context, id string) (string, error)
	// GetMessages appends what sessions.getMessages returns.
	GetMessages(ctx context.Context, dst []byte, id string) ([]byte, error)
	Stop(ctx context.Context, id string) error
	// Rename gives a session the first line of a text as its name. Pages alone
	// have it.
	Rename(ctx context.Context, id, name string) error
	// Watch subscribes the guest to the status of a session and returns the
	// number of the subscription, which is above zero. Each new status is
	// sent to the instance once on [abi.SessionChannel], however many of its
	// subscriptions are for that session: the guest hands it on to all.
	Watch(id string) (int64, error)
	// Unwatch ends a subscription; an unknown one is ignored.
	Unwatch(subscription int64)
}

func sessionsSpace() Namespace {
	id := text("id", "a session of this plugin")
	found := stored(abi.CodeNotFound)
	return serve(Namespace{Name: "sessions", Permission: "sessions"}, From[Sessions],
		[]method[Sessions]{
			{Function{
				Name: "create", Waits: true, Stores: true,
				Params:    []Field{optional(within(MaxSessionText, text("prompt", "the first message")))},
				MaxParams: MaxSessionParams,
				Result:    object("CreatedSession", text("sessionId", "the new session")), ResultBudget: smallResult,
				Errors: stored(),
				Doc: "Creates a session in the plugin's own project. With a prompt that is not empty the session answers it; " +
					"where no AI provider is configured that is unavailable, and no session is made.",
				JS: JavaScript{Signature: "create(options?: { prompt?: string }): Promise<{ sessionId: string }>", Options: true},
			}, sessionsCreate},
			{Function{
				Name: "sendMessage", Waits: true, Stores: true,
				Params: []Field{id, within(MaxSessionText, text("text", "the message"))}, MaxParams: MaxSessionParams,
				Result: nothing(),
				Errors: found,
				Doc: "Sends a message to a session; the reply arrives by itself. A session takes one message at a time: while " +
					"a reply " +
					"is under way, its status is starting or running and another message is quota_exceeded. Where no AI provider is " +
					"configured it is unavailable.",
			}, func(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				return done(sessions.SendMessage(ctx, p[0].text, p[1].text))
			}},
			{Function{
				Name: "getStatus", Waits: true,
				Params: []Field{id}, MaxParams: MaxParams,
				Result: Type{Kind: TypeString}, ResultBudget: smallResult,
				Errors: found,
				Doc:    "Returns starting, running, needs_you, ready, ended or error.",
			}, sessionsGetStatus},
			{Function{
				Name: "getMessages", Waits: true,
				Params: []Field{id}, MaxParams: MaxParams,
				Result: listOf(object("SessionMessage",
					text("id", "the message"),
					text("role", "user or assistant"),
					text("text", "what was said"),
					text("timestamp", "when, in UTC"),
				)), ResultBudget: LongResult,
				Errors: found,
				Doc:    "Returns the messages of a session, the oldest first, at most 16 MiB of JSON.",
			}, func(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				return sessions.GetMessages(ctx, make([]byte, 0, firstBuffer), p[0].text)
			}},
			{Function{
				Name: "stop", Waits: true,
				Params: []Field{id}, MaxParams: MaxParams,
				Result: nothing(),
				Errors: found,
				Doc:    "Ends a session.",
			}, func(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				return done(sessions.Stop(ctx, p[0].text))
			}},
			{Function{
				Name: "watch", KnownAs: "onStatusChange", MayWait: true,
				Params: []Field{id}, MaxParams: MaxParams,
				Result: Type{Kind: TypeInteger},
				Errors: found,
				Doc: "Subscribes to the status of a session and returns the number of the subscription. Changes from then on " +
					`arrive as events on the channel ` + abi.SessionChannel + ` with {"id", "status"}.`,
				JS: JavaScript{
					Signature: "onStatusChange(id: string, handler: (status: string) => unknown): () => void",
					Doc:       "Tells of each new status of a session. Returns a function that ends this.",
				},
			}, func(_ context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				return number(sessions.Watch(p[0].text))
			}},
			{Function{
				Name:      "unwatch",
				Params:    []Field{integer("subscription", "the number of a subscription; an unknown one is ignored")},
				MaxParams: MaxParams,
				Result:    nothing(),
				Doc:       "Ends a subscription to the status of a session.",
				JS:        JavaScript{Hidden: true},
			}, func(_ context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
				sessions.Unwatch(p[0].integer)
				return null, nil
			}},
		})
}

func sessionsCreate(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
	return sessionID(sessions.Create(ctx, p[0].text))
}

func sessionID(id string, err error) (abi.RawJSON, error) {
	if err != nil {
		return nil, err
	}
	result := append(make([]byte, 0, 64), `{"sessionId":`...)
	return append(abi.AppendString(result, id), '}'), nil
}

func sessionsGetStatus(ctx context.Context, sessions Sessions, p params) (abi.RawJSON, error) {
	status, err := sessions.GetStatus(ctx, p[0].text)
	if err != nil {
		return nil, err
	}
	return abi.AppendString(nil, status), nil
}
