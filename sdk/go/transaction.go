package wasmhost

import (
	"context"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// Transaction runs a function whose calls of tx take effect together when it
// returns nil, or not at all when it returns an error, which is returned:
//
//	err := ctx.DB().Transaction(ctx, func(tx wasmhost.DB) error {
//		accounts := wasmhost.CollectionOf[Account](tx, "accounts")
//		from, ok, err := accounts.GetByID(ctx, id)
//		if err != nil || !ok || from.Balance < amount {
//			return cmp.Or(err, errTooLittle)
//		}
//		return accounts.Update(ctx, id, wasmhost.Set("balance", from.Balance-amount))
//	})
//
// One transaction of a plugin runs at a time, and whatever else writes in the
// plugin waits for it, so it may take no longer than 2 s by default. Inside of it
// nothing but tx can be waited for: the host rolls it back when the plugin waits
// for anything else, such as a call of HTTP, or of DB instead of tx. An error of
// one call undoes that call alone. Tx is of no use once the function has
// returned.
func (d DB) Transaction(ctx context.Context, run func(tx DB) error) error {
	if d.number != 0 {
		return &Error{Code: abi.CodeInvalidArgument, Message: "db.transaction: this is a transaction already: go on with it"}
	}
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	ticket, err := hostcall.DBBeginStart()
	result, err := d.plugin.outcome(ctx, ticket, err)
	if err != nil {
		return err
	}
	number, err := strconv.ParseInt(string(result), 10, 64)
	if err != nil {
		return unreadable(err)
	}
	if err := run(DB{d.plugin, number}); err != nil {
		// Where this fails, the host does it when the plugin returns to it.
		ticket, rollbackErr := hostcall.DBRollbackStart(number)
		_, _ = d.plugin.outcome(ctx, ticket, rollbackErr)
		return err
	}
	ticket, err = hostcall.DBCommitStart(number)
	_, err = d.plugin.outcome(ctx, ticket, err)
	return err
}

// member is a parameter of a call, left out where the value is nil.
type member struct {
	name  string
	value abi.RawJSON
}

// inside starts a call in the transaction.
func (d DB) inside(function, collection string, members ...member) (ticket int32, err error) {
	b := abi.AppendString([]byte(`{"collection":`), collection)
	for _, m := range members {
		if m.value != nil {
			b = append(append(append(b, ',', '"'), m.name...), '"', ':')
			b = append(b, m.value...)
		}
	}
	return hostcall.DBInTransactionStart(d.number, function, append(b, '}'))
}

func (d DB) startInsert(collection string, row abi.RawJSON) (ticket int32, err error) {
	if d.number != 0 {
		return d.inside("insert", collection, member{"data", row})
	}
	return hostcall.DBInsertStart(collection, row)
}

func (d DB) startUpsert(collection string, conflict []string, row abi.RawJSON) (ticket int32, err error) {
	columns := conflictColumns(conflict)
	if d.number != 0 {
		return d.inside("upsert", collection, member{"conflictColumns", columns}, member{"data", row})
	}
	return hostcall.DBUpsertStart(collection, columns, row)
}
