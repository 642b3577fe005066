package manifest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// TestEveryRuleIsTried goes through all cases of all tables: every rule must
// be broken by one of them, and no finding may name a rule that is not listed
// or have another severity than its rule.
func TestEveryRuleIsTried(t *testing.T) {
	severity := make(map[string]manifest.Severity)
	for _, r := range manifest.Rules() {
		if severity[r.ID] != "" {
			t.Errorf("rule %s stands twice", r.ID)
		}
		if r.Summary == "" {
			t.Errorf("rule %s has no summary", r.ID)
		}
		severity[r.ID] = r.Severity
	}
	broken := make(map[string]bool)
	take := func(where string, findings manifest.Findings) {
		for _, f := range findings {
			broken[f.Rule] = true
			want, ok := severity[f.Rule]
			if !ok {
				t.Errorf("%s: rule %s is not listed", where, f.Rule)
			}
			if f.Severity != want && f.Rule != "findings.limit" && f.Rule != "key.missing" &&
				f.Rule != "storage.column.reserved" {
				t.Errorf("%s: %s is a %s, its rule says %s", where, f.Rule, f.Severity, want)
			}
		}
	}
	for _, c := range corpus(t) {
		_, findings := c.parse(t)
		take(c.name, findings)
	}
	for _, c := range hostile() {
		if c.rule == "file.size" || c.rule == "findings.limit" {
			take(c.name, c.parse().findings)
		}
	}
	for _, c := range appCases() {
		_, findings := c.parse(t)
		take(c.name, findings)
	}
	for _, c := range importCases() {
		take(c.name, c.check(t))
	}
	for _, c := range loadCases() {
		for line := range strings.Lines(c.want) {
			broken[strings.Fields(line)[1]] = true // as TestLoad holds
		}
	}
	for id := range severity {
		if !broken[id] {
			t.Errorf("no case breaks rule %s", id)
		}
	}
}

// TestRuleTableIsWhole reads the constants of the rules from the source, so
// that none is forgotten in the table.
func TestRuleTableIsWhole(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "rules.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ids := ruleIDs()
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "rule") || len(spec.Values) == 0 {
			return true
		}
		lit, ok := spec.Values[0].(*ast.BasicLit)
		if !ok {
			return true
		}
		n++
		if id, _ := strconv.Unquote(lit.Value); !ids[id] {
			t.Errorf("%s = %s is not in the table", spec.Names[0].Name, lit.Value)
		}
		return true
	})
	if n < 50 {
		t.Errorf("found %d constants only", n)
	}
}
