package hostfuncs

import "context"

// What calls reserve for their results, in bytes; see [Function.ResultBudget].
const (
	// LongResult is for reads of what the plugin has stored: the limit of one
	// result. Few run at the same time, as few are served at the same time.
	LongResult = 16 << 20
	// rowResult is for db.upsert. It returns a row that may be as long as
	// LongResult, but mostly is not, and gains from running by the dozen; it
	// reserves the JSON of a longer one when it has it.
	rowResult = 4 << 20
	// answerResult is for answers of a provider: 256 KiB by default, with each
	// byte escaped by five more.
	answerResult = 2 << 20
	// someResult is for writes that return what was given to them, whose
	// parameters are bounded together, and for short lists.
	someResult = 1 << 20
	// fetchResult is for http.fetch, of which hundreds wait at once. It is
	// little, because the function reserves what it needs when it knows that.
	fetchResult = 256 << 10
	// smallResult is for an id, a word, a secret or one feed.
	smallResult = 64 << 10
)

type budgetKey struct{}

// WithBudget returns a context for one call of a [Handler] whose result waits until
// the guest takes it. The function calls reserve when it knows how many bytes its
// result will have, and before it makes that; reserve waits until the host may
// hold so much more. Its error ends the call.
func WithBudget(ctx context.Context, reserve func(ctx context.Context, size int64) error) context.Context {
	return context.WithValue(ctx, budgetKey{}, reserve)
}

// Reserve asks the budget for the bytes of a result; services call it too that
// make long results themselves. It waits, so the caller holds nothing that
// others need. Without [WithBudget] there is no bound.
func Reserve(ctx context.Context, size int) error {
	if reserve, ok := ctx.Value(budgetKey{}).(func(context.Context, int64) error); ok {
		return reserve(ctx, int64(size))
	}
	return nil
}
