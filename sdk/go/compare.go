package wasmhost

import (
	"context"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Comparison is what a column must be in a condition where it need not equal a
// value: Where("stars", Gte(3).Lt(9)). All of its parts must hold. Comparisons do
// not change; their methods return others.
type Comparison struct {
	members []byte
	err     error
}

// Gt wants more than a value.
func Gt(value any) Comparison { return Comparison{}.Gt(value) }

// Gte wants a value or more.
func Gte(value any) Comparison { return Comparison{}.Gte(value) }

// Lt wants less than a value.
func Lt(value any) Comparison { return Comparison{}.Lt(value) }

// Lte wants a value or less.
func Lte(value any) Comparison { return Comparison{}.Lte(value) }

// Ne wants anything else than a value, also NULL; Ne(nil) wants any value.
func Ne(value any) Comparison { return Comparison{}.Ne(value) }

// In wants one of the values; nil among them matches NULL.
func In[T any](values ...T) Comparison {
	if values == nil {
		values = []T{}
	}
	return Comparison{}.and("in", values)
}

// Like wants a text like a pattern, in which % stands for any text, _ for any
// character, and \ takes that from the character behind it. Letters from A to Z
// are the same in either case.
func Like(pattern string) Comparison { return Comparison{}.Like(pattern) }

// Gt adds that it must be more than a value.
func (c Comparison) Gt(value any) Comparison { return c.and("gt", value) }

// Gte adds that it must be a value or more.
func (c Comparison) Gte(value any) Comparison { return c.and("gte", value) }

// Lt adds that it must be less than a value.
func (c Comparison) Lt(value any) Comparison { return c.and("lt", value) }

// Lte adds that it must be a value or less.
func (c Comparison) Lte(value any) Comparison { return c.and("lte", value) }

// Ne adds that it must not be a value.
func (c Comparison) Ne(value any) Comparison { return c.and("ne", value) }

// Like adds that it must be like a pattern.
func (c Comparison) Like(pattern string) Comparison { return c.and("like", pattern) }

func (c Comparison) and(name string, value any) Comparison {
	if c.err != nil {
		return c
	}
	n := len(c.members)
	b := c.members[:n:n]
	if n > 0 {
		b = append(b, ',')
	}
	b = append(abi.AppendString(b, name), ':')
	b, err := jsoncodec.AppendValue(b, value)
	return Comparison{b, err}
}

// Aggregate is what is asked about groups of rows: DB.Aggregate.
type Aggregate struct {
	// Where is which rows count; see [Where].
	Where Columns
	// Search is words that rows must have, see [Query].
	Search string
	// GroupBy are the columns that the rows of a group have in common; without
	// any, all rows are one group.
	GroupBy []string
	// Count says that the rows of each group are counted.
	Count bool
	// Sum are columns of numbers whose sums are wanted, Min and Max those whose
	// least and greatest values are.
	Sum, Min, Max []string
	// Limit is how many groups to read at most, 0 means all; Offset is how many
	// to leave out before the first.
	Limit, Offset int
}

// Aggregate returns groups of rows, in the order of the columns of GroupBy, as
// JSON: [{"group": {"city": "Graz"}, "count": 3, "sum": {"rain": 4.5}}], each with
// the parts that are asked for.
func (d DB) Aggregate(ctx context.Context, collection string, a Aggregate) ([]byte, error) {
	more := []byte{}
	list := func(name string, columns []string) {
		if len(columns) == 0 {
			return
		}
		more = append(abi.AppendString(append(more, ','), name), ':', '[')
		for i, column := range columns {
			if i > 0 {
				more = append(more, ',')
			}
			more = abi.AppendString(more, column)
		}
		more = append(more, ']')
	}
	list("groupBy", a.GroupBy)
	list("sum", a.Sum)
	list("min", a.Min)
	list("max", a.Max)
	more = strconv.AppendBool(append(more, `,"count":`...), a.Count)
	return d.Query(ctx, collection, Query{Where: a.Where, Search: a.Search, Limit: a.Limit, Offset: a.Offset, more: more})
}
