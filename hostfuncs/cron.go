package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Cron is the declared jobs of one instance.
type Cron interface {
	// Register marks a job as handled, by the given schedule or, where that is
	// empty, by the declared one. A denser one than that is invalid_argument,
	// unless the user lets the plugin choose.
	Register(id, schedule string) error
	// Unregister takes the mark away.
	Unregister(id string) error
	IsRegistered(id string) (bool, error)
}

func cronSpace() Namespace {
	id := text("id", "a job that cron.jobs of the manifest declares")
	return serve(Namespace{Name: "cron", Permission: "cron"}, From[Cron],
		[]method[Cron]{
			{Function{
				Name: "register", MayWait: true, // while others write to the schedule
				Params: []Field{id, optional(text("schedule",
					"five fields that replace the declared schedule and are not denser; empty for the declared one"))},
				MaxParams: MaxParams,
				Result:    nothing(),
				Errors:    []abi.Code{abi.CodeUnavailable},
				Doc:       "Registers the guest's handler for a job, whose runs arrive as cron events.",
				JS: JavaScript{Signature: "register(id: string, schedule: string | null | undefined, " +
					"handler: (run: CronRun) => unknown): Promise<void>"},
			}, func(_ context.Context, cron Cron, p params) (abi.RawJSON, error) {
				return done(cron.Register(p[0].text, p[1].text))
			}},
			{Function{
				Name: "unregister", MayWait: true,
				Params: []Field{id}, MaxParams: MaxParams,
				Result: nothing(),
				Doc:    "Removes the handler of a job; its runs are recorded as missed until it is registered again.",
			}, func(_ context.Context, cron Cron, p params) (abi.RawJSON, error) {
				return done(cron.Unregister(p[0].text))
			}},
			{Function{
				Name: "isRegistered", MayWait: true,
				Params: []Field{id}, MaxParams: MaxParams,
				Result: Type{Kind: TypeBoolean},
				Doc:    "Reports whether a job has a handler.",
			}, func(_ context.Context, cron Cron, p params) (abi.RawJSON, error) {
				return truth(cron.IsRegistered(p[0].text))
			}},
		})
}
