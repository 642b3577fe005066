// Package limitlist tells the user which limits are in force. It keeps nothing
// and sets none: the configuration of the host flows in, a list for the API out.
package limitlist

import (
	"context"
	_ "embed"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/service"
)

// text says what each limit bounds: the comments of the fields, which a test of
// the commands writes here.
//
//go:embed limits.txt
var text string

// Texts are what limits bound, by their names, each in a line of its own.
func Texts() map[string]string {
	texts := map[string]string{}
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		name, says, _ := strings.Cut(paragraph, "\n")
		texts[name] = strings.Join(strings.Fields(says), " ")
	}
	return texts
}

// Service lists the limits of what holds them.
type Service struct{ config any }

var _ service.Router = (*Service)(nil)

// New returns the service. config is a pointer to what holds the limits, as
// [limits.List] takes it, and is not changed any more.
func New(config any) *Service { return &Service{config} }

// Name implements [service.Service].
func (s *Service) Name() string { return "limits" }

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListLimits.Handle(m, func(context.Context, api.None) (api.LimitList, error) {
		list, says := api.LimitList{Limits: []api.Limit{}}, Texts()
		for _, l := range limits.List(s.config) {
			list.Limits = append(list.Limits, api.Limit{Name: l.Name, Unit: string(l.Unit), Value: l.Text(l.Value),
				Default: l.Text(l.Default), Min: l.Text(l.Min), Max: l.Text(l.Max), Changed: l.Value != l.Default,
				Per: string(l.Per), Description: says[l.Name]})
		}
		return list, nil
	})
}
