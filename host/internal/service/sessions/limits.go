package sessions

import (
	"time"
)

// Limits bound what sessions may take. A field that is zero takes its default.
type Limits struct {
	// MessageBytes is how long a message to a session may be.
	MessageBytes int `default:"256KiB" min:"1" max:"16MiB"`
	// ContextBytes is how long the context of a session may be, with its variables replaced.
	ContextBytes int `default:"32KiB" min:"1" max:"16MiB"`
	// AnswerBytes is how long a reply may be.
	AnswerBytes int `default:"256KiB" min:"1" max:"16MiB"`
	// HistoryBytes is how much of the latest messages a reply is made from, the context aside. The newest message
	// is always part of it.
	HistoryBytes int `default:"192KiB" min:"1" max:"64MiB"`
	// Messages is how many messages a session may have, replies included.
	Messages int `default:"500" min:"1" max:"100000" per:"database"`
	// SessionBytes is how long all messages of a session may be together before it takes no more; the last reply
	// may go beyond.
	SessionBytes int64 `default:"2MiB" min:"1" max:"1GiB" per:"database"`
	// Sessions is how many sessions a plugin may have.
	Sessions int `default:"100" min:"1" max:"100000" per:"database"`
	// PluginBytes is how long all messages and contexts of a plugin may be together before it can send no more;
	// replies under way may go beyond.
	PluginBytes int64 `default:"32MiB" min:"1" max:"1TiB" per:"database"`
	// StoredBytesPerMinute is how long all messages and contexts may be together that a plugin sends in a minute, also
	// where the sessions have ended by then.
	StoredBytesPerMinute int64 `default:"32MiB" min:"MessageBytes" max:"16GiB" per:"host"`
	// Concurrent is how many replies of the host may be under way; more wait.
	Concurrent int `default:"8" min:"1" max:"10000" per:"host"`
	// ConcurrentPerPlugin is how many replies may be under way for one plugin.
	ConcurrentPerPlugin int `default:"2" min:"1" max:"10000" per:"host"`
	// ReplyTime is how long a reply may take, the wait for others aside.
	ReplyTime time.Duration `default:"10m" min:"1ms" max:"24h"`
	// WriteInterval is how long a part of a reply may wait before it is stored.
	WriteInterval time.Duration `default:"250ms" min:"1ms" max:"24h"`
	// LockWait is how long to wait for a lock that another process holds on the file.
	LockWait time.Duration `default:"5s" min:"1ms" max:"24h"`
}
