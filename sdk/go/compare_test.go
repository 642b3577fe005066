package wasmhost

import (
	"math"
	"testing"
)

func TestComparisons(t *testing.T) {
	for _, c := range []struct {
		query Query
		want  string
	}{
		{Query{Where: Where("stars", Gte(3).Lt(9)).And("title", Like(`50\%%`))},
			`{"where":{"stars":{"gte":3,"lt":9},"title":{"like":"50\\%%"}}}`},
		{Query{Where: Where("a", In("x", "y")).And("b", In[any](nil, 1)).And("c", In[int]()), Select: []string{"a", `"`}},
			`{"where":{"a":{"in":["x","y"]},"b":{"in":[null,1]},"c":{"in":[]}},"select":["a","\""]}`},
		{Query{Where: Where("a", Ne(nil)).And("b", Gt("x").Lte("y").Ne("z")), Limit: 3},
			`{"where":{"a":{"ne":null},"b":{"gt":"x","lte":"y","ne":"z"}},"limit":3}`},
		{Query{Where: Where("a", Lt(1)), more: []byte(`,"count":true`)}, `{"where":{"a":{"lt":1}},"count":true}`},
		{Query{more: []byte(`,"count":true`)}, `{"count":true}`},
	} {
		if got, err := c.query.options(); err != nil || string(got) != c.want {
			t.Errorf("got %s, %v, want %s", got, err, c.want)
		}
	}
	if _, err := (Query{Where: Where("a", Gt(math.Inf(1)).Lt(1))}).options(); err == nil {
		t.Error("what cannot be written as JSON is taken")
	}
	base := Gt(1) // a second use must not see what the first has added
	first, second := Where("a", base.Lt(2)), Where("a", base.Lt(3))
	if string(first.members) != `"a":{"gt":1,"lt":2}` || string(second.members) != `"a":{"gt":1,"lt":3}` {
		t.Errorf("got %s and %s", first.members, second.members)
	}
}
