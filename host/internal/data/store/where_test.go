package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// openWeather is a store with rows 1 to 9, of which the last has nothing but its id.
func openWeather(tb testing.TB, l Limits) *Store {
	tb.Helper()
	s, err := Open(tb.Context(), withLimits(OptionsFor(tb, Schema{
		PluginID: "weather", Version: "1.0.0", Collections: []Collection{{Name: "days",
			Columns: []Column{{"city", TypeText}, {"day", TypeInteger}, {"rain", TypeReal}, {"raw", TypeJSON},
				{"note", TypeText}},
			Indexes: []string{"city", "day"}, UniqueIndexes: [][]string{{"city", "day"}}}}}), l))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = s.Close() })
	return s
}

func fillWeather(tb testing.TB, s *Store) {
	tb.Helper()
	for i := 1; i <= 8; i++ {
		data := fmt.Sprintf(`{"id":"%d","city":"%s","day":%d,"rain":%d.5,"raw":{"gt":%d},"note":"50%%_off \\ %d"}`, i,
			[]string{"Graz", "graz", "Wien", "Ähren"}[i%4], i, i%3, i, i)
		if _, err := s.Insert(tb.Context(), nil, "days", []byte(data)); err != nil {
			tb.Fatal(err)
		}
	}
	if _, err := s.Insert(tb.Context(), nil, "days", []byte(`{"id":"9"}`)); err != nil {
		tb.Fatal(err)
	}
}

// ids are those of the rows that a query finds.
func ids(t *testing.T, s *Store, options string) string {
	t.Helper()
	got, err := s.Query(t.Context(), nil, "days", []byte(options))
	if err != nil {
		t.Fatalf("%s: %v", options, err)
	}
	var rows []struct{ ID string }
	if err := json.Unmarshal(got, &rows); err != nil {
		t.Fatalf("%s: %s: %v", options, got, err)
	}
	found := ""
	for _, r := range rows {
		found += r.ID
	}
	return found
}

func TestComparisons(t *testing.T) {
	s := openWeather(t, Limits{ListValues: 4, PatternBytes: 20, Comparisons: 4})
	fillWeather(t, s)
	for where, want := range map[string]string{
		`{"day":{"gt":3,"lte":5}}`:                   "45",
		`{"day":{"gte":"7"}}`:                        "78", // as affinity has it
		`{"day":{"lt":2}}`:                           "1",
		`{"rain":{"gt":1.5}}`:                        "258",
		`{"city":{"ne":"Wien"}}`:                     "13457" + "89",
		`{"city":{"ne":null}}`:                       "12345678",
		`{"city":{"in":["Wien","Graz"]}}`:            "2468",
		`{"city":{"in":["Wien",null]}}`:              "269",
		`{"city":{"in":[null]}}`:                     "9",
		`{"city":{"in":[]}}`:                         "",
		`{"city":{"like":"gr%"}}`:                    "1458",
		`{"city":{"like":"%Z"}}`:                     "1458",
		`{"city":{"like":"_ien"}}`:                   "26",
		`{"city":{"like":"ähren"}}`:                  "", // letters from A to Z alone
		`{"city":{"like":"Ähr%"}}`:                   "37",
		`{"note":{"like":"50\\%\\_off \\\\ 3"}}`:     "3",
		`{"city":{"gte":"W"},"day":{"in":[2,3]}}`:    "23",
		`{"raw":{"gt":4}}`:                           "4", // a value, as ever
		`{"id":{"gt":"6"},"created_at":{"ne":null}}`: "789",
	} {
		if got := ids(t, s, `{"where":`+where+`}`); got != want {
			t.Errorf("%s: rows %s, want %s", where, got, want)
		}
		if n, err := s.Count(t.Context(), "days", []byte(where)); err != nil || int(n) != len(want) {
			t.Errorf("%s: %d rows, %v", where, n, err)
		}
	}
	for where, want := range map[string]string{
		`{"day":{}}`:                                     "are empty",
		`{"day":{"above":3}}`:                            "there are gt, gte, lt",
		`{"day":{"gt":null}}`:                            "nothing is greater",
		`{"day":{"gt":1.5}}`:                             "takes whole numbers",
		`{"day":{"gt":[1]}}`:                             "takes whole numbers",
		`{"day":{"in":3}}`:                               "takes an array",
		`{"day":{"in":[1,2,3,4,5]}}`:                     "more than 4 values",
		`{"day":{"like":"1%"}}`:                          "of the type text",
		`{"city":{"like":3}}`:                            "takes a pattern",
		`{"city":{"like":"a\\"}}`:                        "ends with a",
		`{"city":{"like":"` + many("%a", 11) + `"}}`:     "the limit is 20",
		`{"city":{"gt":"a"},"city":"b"}`:                 "given twice",
		`{"city":{"gt":"a","lt":"b","gt":"a"}}`:          `"gt" is given twice`,
		`{"day":{"gt":1,"lt":3,"ne":2},"rain":1,"id":1}`: "more than 4 comparisons",
		`{"city":{"in":["a"]},"\" OR 1 --":{"gt":1}}`:    "no column",
		`{"city":{"gt":"a\") OR (1"},"day":{"lt":"x"}}`:  "text of a number",
	} {
		_, err := s.Query(t.Context(), nil, "days", []byte(`{"where":`+where+`}`))
		var known *abi.Error
		if !errors.As(err, &known) || !strings.Contains(known.Message, want) {
			t.Errorf("%s: %v, want %q", where, err, want)
		}
	}
	if err := s.DeleteWhere(t.Context(), "days", []byte(`{"day":{"gt":6}}`)); err != nil {
		t.Fatal(err)
	}
	if got := ids(t, s, `{}`); got != "1234569" {
		t.Errorf("after deleteWhere: %s", got)
	}
}

func many(text string, n int) string { return strings.Repeat(text, n) }

func TestSelect(t *testing.T) {
	s := openWeather(t, Limits{})
	fillWeather(t, s)
	for options, want := range map[string]string{
		`{"select":["day","city"],"where":{"rain":{"gt":2}},"limit":2}`: `[{"day":2,"city":"Wien"},` +
			`{"day":5,"city":"graz"}]`,
		`{"select":["id"],"orderBy":{"rain":"desc","day":"desc"},"limit":2}`: `[{"id":"8"},{"id":"5"}]`,
		`{"select":"raw","where":{"id":"1"}}`:                                `[{"raw":{"gt":1}}]`,
		`{"count":true}`:                                                     `[{"count":9}]`,
		`{"count":true,"where":{"day":{"gt":9}},"sum":["day"],"max":["day"]}`: `[{"count":0,"sum":{"day":0},` +
			`"max":{"day":null}}]`,
		`{"groupBy":["rain"],"count":true,"sum":["day"],"min":"city","max":["created_at"]}`: "",
		`{"groupBy":"rain","sum":["day"]}`: `[{"group":{"rain":null},"sum":{"day":0}},` +
			`{"group":{"rain":0.5},"sum":{"day":9}},` +
			`{"group":{"rain":1.5},"sum":{"day":12}},{"group":{"rain":2.5},"sum":{"day":15}}]`,
		`{"groupBy":["city","rain"],"limit":1,"offset":2}`: `[{"group":{"city":"Graz","rain":2.5}}]`,
		`{"groupBy":["city"],"count":false,"limit":1}`:     `[{"group":{"city":null}}]`,
	} {
		got, err := s.Query(t.Context(), nil, "days", []byte(options))
		if err != nil || want != "" && string(got) != want || !json.Valid(got) {
			t.Errorf("%s: %s, %v, want %s", options, got, err, want)
		}
	}
	for options, want := range map[string]string{
		`{"select":[]}`:                               "is empty",
		`{"select":["city","city"]}`:                  "given twice",
		`{"select":["none"]}`:                         "no column",
		`{"select":{"city":true}}`:                    "array of columns",
		`{"select":["city"],"count":true}`:            "stand without select",
		`{"groupBy":["city"],"orderBy":"city"}`:       "stand without select",
		`{"groupBy":["raw"]}`:                         "not compared",
		`{"sum":["city"]}`:                            "can be added up",
		`{"count":1}`:                                 "true or false",
		`{"group":["city"]}`:                          "a query has no",
		`{"groupBy":["city"],"count":true,"sum":[1]}`: "not of a number",
	} {
		_, err := s.Query(t.Context(), nil, "days", []byte(options))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", options, err, want)
		}
	}
	// More than 64 bits hold is an error, no wrong number.
	for _, id := range []string{"a", "b"} {
		if _, err := s.Insert(t.Context(), nil, "days", []byte(`{"id":"`+id+`","day":9223372036854775807}`)); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Query(t.Context(), nil, "days", []byte(`{"sum":["day"]}`)); err == nil {
		t.Errorf("the sum is %s", got)
	}
}
