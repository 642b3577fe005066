package store

import (
	"database/sql/driver"
	"fmt"
	"strings"
	"testing"
)

// TestIndexes: where an index is declared, comparisons and groups go by it.
func TestIndexes(t *testing.T) {
	s := openWeather(t, Limits{})
	fillWeather(t, s)
	for options, want := range map[string]string{
		`{"where":{"day":{"gt":3}}}`:                           "USING INDEX weather:days:index:day (day>?)",
		`{"where":{"day":{"gte":3,"lt":5}}}`:                   "(day>? AND day<?)",
		`{"where":{"day":{"in":[1,2]}}}`:                       "(day=?)",
		`{"where":{"city":{"like":"Gr%"}}}`:                    "(city>? AND city<?)",
		`{"where":{"city":"Wien","day":{"gt":3}}}`:             "(city=? AND day>?)",
		`{"where":{"day":{"gt":3}},"count":true}`:              "USING COVERING INDEX weather:days:index:day (day>?)",
		`{"max":["day"]}`:                                      "SEARCH weather:days USING COVERING INDEX",
		`{"groupBy":["city"],"count":true}`:                    "SCAN weather:days USING COVERING INDEX",
		`{"groupBy":["city"],"max":["day"],"sum":["day"]}`:     "COVERING INDEX weather:days:unique:city,day",
		`{"where":{"day":{"gt":3}},"orderBy":"day","limit":2}`: "SEARCH weather:days USING INDEX weather:days:index:day",
	} {
		q, err := s.compileQuery(nil, s.collections["days"], []byte(options))
		if err != nil {
			t.Fatal(err)
		}
		var plan strings.Builder
		err = inFile(s).read(t.Context(), func(c querier) error {
			return c.each(t.Context(), "EXPLAIN QUERY PLAN "+q.text, q.args, func(row []driver.Value) error {
				fmt.Fprintln(&plan, row[3])
				return nil
			})
		})
		if err != nil || !strings.Contains(plan.String(), want) {
			t.Errorf("%s goes by\n%sand not by %q, %v", options, plan.String(), want, err)
		}
		if strings.Contains(options, "groupBy") && strings.Contains(plan.String(), "TEMP B-TREE") {
			t.Errorf("%s sorts:\n%s", options, plan.String())
		}
	}
}
