package main

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// Bounds of what a task may hold.
const (
	maxTitle = 200 // characters
	maxNotes = 10_000
	maxTags  = 20
	maxTag   = 40
	// maxFound is how many tasks tasks/search returns at most.
	maxFound = 500
)

// NewTask is the body of POST tasks/create.
type NewTask struct {
	Title    string   `json:"title"`
	Notes    string   `json:"notes"`
	Priority string   `json:"priority"`
	Tags     []string `json:"tags"`
	Due      string   `json:"due"`
}

// check returns what is wrong with a new task, nothing where it is fine.
func (t *NewTask) check() string {
	switch {
	case strings.TrimSpace(t.Title) == "":
		return `the title is missing: send {"title": "..."}`
	case utf8.RuneCountInString(t.Title) > maxTitle:
		return "the title is longer than " + strconv.Itoa(maxTitle) + " characters"
	case utf8.RuneCountInString(t.Notes) > maxNotes:
		return "the notes are longer than " + strconv.Itoa(maxNotes) + " characters"
	case !slices.Contains([]string{"", "low", "normal", "high"}, t.Priority):
		return "the priority is low, normal or high"
	case len(t.Tags) > maxTags:
		return "a task has at most " + strconv.Itoa(maxTags) + " tags"
	}
	for _, tag := range t.Tags {
		if tag == "" || utf8.RuneCountInString(tag) > maxTag {
			return "a tag has 1 to " + strconv.Itoa(maxTag) + " characters"
		}
	}
	if t.Due != "" {
		if _, err := time.Parse(time.DateOnly, t.Due); err != nil {
			return "due is a day such as 2026-11-21"
		}
	}
	return ""
}

// create answers POST tasks/create.
func (l *list) create(ctx context.Context, in NewTask) (*wasmhost.Response, error) {
	if wrong := in.check(); wrong != "" {
		return nil, wasmhost.NewHTTPError(400, "invalid_task", wrong)
	}
	most, err := l.settings.Int("maxOpen")
	if err != nil {
		return nil, err
	}
	if in.Priority == "" {
		if in.Priority, err = l.settings.String("priority"); err != nil {
			return nil, err
		}
	}
	l.changing.Lock()
	defer l.changing.Unlock()
	open, err := l.tasks.Count(ctx, wasmhost.Where("done", false))
	if err != nil {
		return nil, err
	}
	if open >= most {
		return nil, wasmhost.NewHTTPError(409, "too_many_open",
			strconv.FormatInt(open, 10)+" tasks are open; complete one, or raise the setting maxOpen")
	}
	if in.Tags == nil {
		in.Tags = []string{}
	}
	task, err := l.tasks.Insert(ctx, Task{
		Title: in.Title, Notes: in.Notes, Priority: in.Priority, Tags: in.Tags, Due: in.Due, CreatedDay: l.today(),
	})
	if err != nil {
		return nil, err
	}
	if err := l.count(ctx); err != nil {
		return nil, err
	}
	l.announce("created", task.ID)
	return wasmhost.JSON(201, task)
}

// Done is the body of POST tasks/complete.
type Done struct {
	ID string `json:"id"`
}

// complete answers POST tasks/complete. A task that is done stays done.
func (l *list) complete(ctx context.Context, in Done) (Task, error) {
	l.changing.Lock()
	defer l.changing.Unlock()
	task, ok, err := l.tasks.GetByID(ctx, in.ID)
	if err != nil {
		return Task{}, err
	}
	if !ok {
		return Task{}, wasmhost.NewHTTPError(404, "no_such_task", "there is no task with this id; tasks/search lists them")
	}
	if task.Done {
		return task, nil
	}
	if err := l.tasks.Update(ctx, task.ID, wasmhost.Set("done", true).And("doneDay", l.today())); err != nil {
		return Task{}, err
	}
	if err := l.count(ctx); err != nil {
		return Task{}, err
	}
	l.announce("completed", task.ID)
	task, _, err = l.tasks.GetByID(ctx, task.ID)
	return task, err
}

// count brings the total of today in line with the tasks. It counts anew, so
// that a total that was missed, as by a crash between two writes, is mended by
// the next.
func (l *list) count(ctx context.Context) error {
	day := Day{Day: l.today()}
	var err error
	if day.Created, err = l.tasks.Count(ctx, wasmhost.Where("createdDay", day.Day)); err != nil {
		return err
	}
	if day.Completed, err = l.tasks.Count(ctx, wasmhost.Where("doneDay", day.Day)); err != nil {
		return err
	}
	_, err = l.days.Upsert(ctx, []string{"day"}, day)
	return err
}

// Change is what listeners on the channel tasks get.
type Change struct {
	What string `json:"what"`
	ID   string `json:"id"`
}

// announce tells the user interface. What it fails with is no failure of the
// request, whose task is stored.
func (l *list) announce(what, id string) {
	if err := l.events.Emit("tasks", Change{what, id}); err != nil {
		l.log.Warn("tell of a change:", err)
	}
}

// Found is what GET tasks/search answers.
type Found struct {
	Tasks []Task `json:"tasks"`
	// More says that there are more tasks than the limit.
	More bool `json:"more"`
}

// search answers GET tasks/search, the newest tasks first.
func (l *list) search(ctx context.Context, _ struct{}) (Found, error) {
	request := wasmhost.RequestFrom(ctx)
	limit := 50
	if given, ok := request.Query("limit"); ok {
		n, err := strconv.Atoi(given)
		if err != nil || n < 1 || n > maxFound {
			return Found{}, wasmhost.NewHTTPError(400, "invalid_limit", "limit is a number from 1 to "+strconv.Itoa(maxFound))
		}
		limit = n
	}
	all, err := l.settings.Bool("showDone")
	if err != nil {
		return Found{}, err
	}
	done := false
	if given, ok := request.Query("done"); ok {
		if done, err = strconv.ParseBool(given); err != nil {
			return Found{}, wasmhost.NewHTTPError(400, "invalid_done", "done is true or false")
		}
		all = false
	}
	text, _ := request.Query("text")
	tag, _ := request.Query("tag")
	var where wasmhost.Columns
	if !all {
		where = wasmhost.Where("done", done)
	}
	return l.find(ctx, where, strings.ToLower(text), tag, limit)
}

// page is how many rows are read at a time.
const page = 500

// find goes through the rows page by page: the database compares columns as a
// whole, and a text may stand anywhere in them.
func (l *list) find(ctx context.Context, where wasmhost.Columns, text, tag string, limit int) (Found, error) {
	found := Found{Tasks: []Task{}}
	for offset := 0; ; offset += page {
		rows, err := l.tasks.Query(ctx, wasmhost.Query{
			Where: where, OrderBy: wasmhost.Desc("created_at").Desc("id"), Limit: page, Offset: offset,
		})
		if err != nil {
			return Found{}, err
		}
		for _, task := range rows {
			if !task.matches(text, tag) {
				continue
			}
			if len(found.Tasks) == limit {
				found.More = true
				return found, nil
			}
			found.Tasks = append(found.Tasks, task)
		}
		if len(rows) < page {
			return found, nil
		}
	}
}

// matches reports whether a text in lower case stands in the task, and whether
// it has a tag; an empty one asks for nothing.
func (t *Task) matches(text, tag string) bool {
	if tag != "" && !slices.Contains(t.Tags, tag) {
		return false
	}
	return text == "" || strings.Contains(strings.ToLower(t.Title), text) ||
		strings.Contains(strings.ToLower(t.Notes), text)
}
