package intl

import (
	_ "embed"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/currency"
)

// zonesText has the names of the zones by which the IANA database calls places,
// without those that it has besides for the sake of old programs.
//
//go:embed zones.txt
var zonesText string

// listed is the name of a zone as it is listed, or as it was given.
func listed(given string) string {
	for name := range strings.FieldsSeq(zonesText) {
		if strings.EqualFold(name, given) {
			return name
		}
	}
	return given
}

// values lists what there is of something, with lines between.
type values []string

func newValues(how []byte) (computer, error) {
	var list values
	switch string(how) {
	case "currency":
		for q := currency.Query(); q.Next(); {
			list = append(list, q.Unit().String())
		}
	case "timeZone":
		list = strings.Fields(zonesText)
	case "unit":
		list = slices.Collect(maps.Keys(unitNames))
	default:
		return nil, refused("Invalid key : %.40s", how)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

func (v values) compute([][]byte, func()) ([]byte, error) { return []byte(strings.Join(v, "\n")), nil }
