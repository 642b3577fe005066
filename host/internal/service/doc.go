// Package service has no code: it is the floor of what the host offers to plugins and users
// beside running them, one folder for each service, such as AI, feeds and schedules. What a
// service is stands in host/service. Calls of guests and of routes flow in, events of plugins
// too; what they answer flows out, and what they keep goes to the floor of data.
package service
