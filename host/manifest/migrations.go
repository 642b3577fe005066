package manifest

// The operations of migrations.
const (
	OpAddColumn = "add_column"
	OpAddIndex  = "add_index"
	OpDropIndex = "drop_index"
)

// Migration is a declared change of the storage. It is checked, and never
// executed: the host adds missing columns by itself.
type Migration struct {
	Version    string      `json:"version" rule:"required,format=migration" doc:"Version of the plugin that the migration leads to"`
	Operations []Operation `json:"operations" rule:"required" doc:"Changes"`
}

// Operation is one change of a migration.
type Operation struct {
	Type       string `json:"type" rule:"required" doc:"Kind of change"`
	Collection string `json:"collection" rule:"required" doc:"Name of the collection"`
	Column     string `json:"column" rule:"required" doc:"Name of the column"`
	// ColumnType is only for add_column.
	ColumnType string `json:"columnType,omitempty" doc:"Type of an added column"`
}

func (c *checker) migrations() {
	d := c.declaredNames()
	c.top["migrations"].members(func(_ int, m value) bool {
		m.get("operations").members(func(_ int, op value) bool {
			if op.is(kindObject) {
				c.operation(op, d)
			}
			return !c.full()
		})
		return !c.full()
	})
}

// declaredNames lists what storage declares, to find misspellings of it.
type declaredNames struct {
	collections nameSet
	columns     map[string]nameSet // by collection
	guesses     int                // left
}

type nameSet struct {
	has   map[string]bool
	names []string
}

// mostNearMisses is how many undeclared names are compared with the declared
// ones; hostile input would make it expensive.
const mostNearMisses = 100

func (c *checker) declaredNames() *declaredNames {
	d := &declaredNames{columns: make(map[string]nameSet), guesses: mostNearMisses}
	collections := c.top["storage"].get("collections")
	d.collections = namesOf(collections)
	collections.members(func(_ int, coll value) bool {
		d.columns[coll.key()] = namesOf(coll.get("columns"))
		return true
	})
	return d
}

// namesOf lists the keys of an object.
func namesOf(v value) nameSet {
	s := nameSet{has: make(map[string]bool)}
	if !v.is(kindObject) {
		return s
	}
	v.members(func(_ int, m value) bool {
		name := m.key()
		s.has[name] = true
		s.names = append(s.names, name)
		return true
	})
	return s
}

func (c *checker) operation(op value, d *declaredNames) {
	kind, ok := op.get("type").text()
	if ok {
		c.operationType(op, kind)
	}
	collection, collOK := c.named(op.get("collection"), "collection")
	column, colOK := c.named(op.get("column"), "column")
	if colOK && ownPattern.MatchString(column) {
		colOK = false
		c.err(op.get("column"), ruleOpColumn, "Remove the operation; the host keeps this column itself.",
			"a migration cannot change the column %q", column)
	}
	if colOK && c.rowNumber(int(op.get("column").node().off), op.get("column"), column) {
		colOK = false
	}
	switch {
	case !collOK:
	case !d.collections.has[collection]:
		c.nearMiss(op.get("collection"), "collection", collection, d.collections, &d.guesses)
	case colOK && kind == OpAddColumn:
		c.nearMiss(op.get("column"), "column", column, d.columns[collection], &d.guesses)
	}
}

func (c *checker) operationType(op value, kind string) {
	v := op.get("type")
	switch kind {
	case "remove_index":
		c.err(v, ruleOpRemoved, `Write "drop_index".`, "the operation %q was removed", kind)
	case "remove_column":
		c.err(v, ruleOpRemoved,
			"Remove the operation: columns cannot be dropped. Leave the column unused, or move its data in onEnable.",
			"the operation %q was removed", kind)
	default:
		if c.oneOf(v, kind, choices("operation"), ruleOpType) && kind == OpAddColumn {
			c.columnType(op)
		}
	}
}

func (c *checker) columnType(op value) {
	t := op.get("columnType")
	if !t.present() {
		c.err(op, ruleColTypeNeed, "Add it: "+listing(choices("column"))+".", "add_column needs columnType")
	} else if text, ok := t.text(); ok {
		c.oneOf(t, text, choices("column"), ruleColTypeBad)
	}
}

// nearMiss warns of a name that is not declared but nearly so. Any other name
// may be that of a collection or column that is gone since.
func (c *checker) nearMiss(v value, what, name string, declared nameSet, guesses *int) {
	if declared.has[name] || *guesses == 0 {
		return
	}
	*guesses--
	if nearest(name, declared.names) != "" {
		c.err(v, ruleOpNearMiss, DidYouMean(name, declared.names, ""), "storage declares no %s %s", what, quote(name))
	}
}
