package plugin

import (
	"encoding/json"
	"strings"
	"testing"
)

// A value that is kept for another version of the plugin is in no export, and
// the report says so.
func TestExportSaysWhatItLacks(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(keeper(t, "1.0.0")))
	if _, err := r.ChangeSettings(t.Context(), "keeper", set("greeting", `"Hi"`, "days", "12")); err != nil {
		t.Fatal(err)
	}
	next := keeper(t, "2.0.0")
	next.more["settings"] = next.more["settings"].([]any)[:1]
	r.active(r.install(next))
	entries := entriesOf(t, r.export("keeper"))
	var report ExportReport
	if err := json.Unmarshal([]byte(entries[ExportReportName]), &report); err != nil {
		t.Fatal(err)
	}
	if report.Settings != 1 || len(report.Notes) != 1 || !strings.Contains(report.Notes[0], `"days"`) || strings.Contains(report.Notes[0], "greeting") {
		t.Errorf("report %+v", report)
	}
}
