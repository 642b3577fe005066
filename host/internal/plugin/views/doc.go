// Package views shows the plugins of a manager: it answers the routes of the control API that are
// about plugins (views.go and what it names), collects their figures (metrics.go), and says what is
// wrong with them (health.go). Requests flow in, types of package api flow out; what they say of a
// plugin is made in package shown, and what they change, by the methods of [plugin.Manager].
package views
