package manifest

// Workspace declares what a plugin would do with a workspace. This host
// checks it, and rejects every call.
type Workspace struct {
	Binding      *Binding      `json:"binding,omitempty" doc:"What the plugin binds to"`
	CommandSlots []CommandSlot `json:"commandSlots,omitempty" doc:"Commands that the user can supply"`
}

// Binding says what a plugin binds to.
type Binding struct {
	Granularity string `json:"granularity,omitempty" rule:"one=granularity" doc:"Unit of binding"`
}

// CommandSlot is a command whose base the user supplies.
type CommandSlot struct {
	Name string   `json:"name" rule:"required,len=1..100,visible" doc:"Slot name"`
	Args []string `json:"args" rule:"required" doc:"Arguments appended to the user's command; may be empty"`
}

func (c *checker) workspace() {
	block := c.top["workspace"]
	if !block.is(kindObject) {
		return
	}
	c.err(block, ruleWorkspaceUnsupported, "Expect ctx.workspace to fail with not_supported.",
		"this host has no workspaces; every call will reject")
	c.needsPermission("workspace", ruleWorkspacePermission, workspacePermissions()...)
	seen := make(map[string]bool)
	block.get("commandSlots").members(func(_ int, slot value) bool {
		if name, ok := slot.get("name").text(); ok {
			if seen[name] {
				c.err(slot.get("name"), ruleSlotUnique, "Give each slot a name of its own.", "the slot name %s stands twice",
					quote(name))
			}
			seen[name] = true
		}
		return !c.full()
	})
}
