package hostfuncs

import "context"

// InTransaction returns a context of an instance whose guest has a
// transaction of the number 1, and may begin another.
func InTransaction(ctx context.Context, open Transaction) context.Context {
	return WithTransactions(ctx, &Transactions{open: open, number: 1})
}
