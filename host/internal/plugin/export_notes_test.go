package plugin

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
)

// A value that is kept for another version of the plugin is in no export, and
// the report says so.
func TestExportSaysWhatItLacks(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(caller(t, "1.0.0")))
	if _, err := r.ChangeSettings(t.Context(), "caller", set("greeting", `"Hi"`, "days", "12")); err != nil {
		t.Fatal(err)
	}
	next := caller(t, "2.0.0")
	next.more["settings"] = next.more["settings"].([]any)[:1]
	r.active(r.install(next))
	entries := entriesOf(t, r.export("caller"))
	var report stored.ExportReport
	if err := json.Unmarshal([]byte(entries[stored.ExportReportName]), &report); err != nil {
		t.Fatal(err)
	}
	if report.Settings != 1 || len(report.Notes) != 1 || !strings.Contains(report.Notes[0], `"days"`) ||
		strings.Contains(report.Notes[0], "greeting") {
		t.Errorf("report %+v", report)
	}
}

// So it is for rows and columns that only a later version declares.
func TestExportSaysWhatIsNotDeclared(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(notebook(t, "1.0.0")))
	r.active(r.install(notebook(t, "2.0.0", "mood")))
	r.must("p", "db.insert", `{"collection":"notes","data":{"text":"a","mood":"good"}}`)
	if _, err := r.Rollback(t.Context(), "p", RollbackOptions{KeepData: true}); err != nil {
		t.Fatal(err)
	}
	var report stored.ExportReport
	if err := json.Unmarshal([]byte(entriesOf(t, r.export("p"))[stored.ExportReportName]), &report); err != nil {
		t.Fatal(err)
	}
	if report.Rows["notes"] != 1 || len(report.Notes) != 1 || !strings.Contains(report.Notes[0], "notes.mood") ||
		!strings.Contains(report.Notes[0], "1.0.0") {
		t.Errorf("report %+v", report)
	}
}
