package server

import "net/http"

func (x *exchange) listSessions() error {
	if _, err := x.query(); err != nil {
		return err
	}
	list, err := x.s.plugins.Sessions(x.r.Context(), x.params[0])
	if err != nil {
		return x.callError(err)
	}
	list.SuggestedPrompts = append([]SuggestedPrompt{}, list.SuggestedPrompts...)
	list.Sessions = append([]Session{}, list.Sessions...)
	return x.writeJSON(http.StatusOK, list)
}

func (x *exchange) showSession(status int, session Session, err error) error {
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(status, session)
}

func (x *exchange) getSession() error {
	session, err := x.s.plugins.Session(x.r.Context(), x.params[0], x.params[1])
	return x.showSession(http.StatusOK, session, err)
}

// createSession takes {"prompt"}, or no body for a session without a message.
func (x *exchange) createSession() error {
	var req promptBody
	if x.r.ContentLength != 0 {
		if err := x.decode(&req); err != nil {
			return err
		}
	}
	session, err := x.s.plugins.CreateSession(x.r.Context(), x.params[0], req.Prompt)
	return x.showSession(http.StatusCreated, session, err)
}

func (x *exchange) listSessionMessages() error {
	if _, err := x.query(); err != nil {
		return err
	}
	list, err := x.s.plugins.SessionMessages(x.r.Context(), x.params[0], x.params[1])
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Messages []SessionMessage `json:"messages"`
	}{append([]SessionMessage{}, list...)})
}

// sendToSession answers before the reply has begun.
func (x *exchange) sendToSession() error {
	var req textBody
	if err := x.decode(&req); err != nil {
		return err
	}
	session, err := x.s.plugins.SendToSession(x.r.Context(), x.params[0], x.params[1], req.Text)
	return x.showSession(http.StatusAccepted, session, err)
}

func (x *exchange) stopSession() error {
	if err := x.noBody(); err != nil {
		return err
	}
	session, err := x.s.plugins.StopSession(x.r.Context(), x.params[0], x.params[1])
	return x.showSession(http.StatusOK, session, err)
}

func (x *exchange) removeSession() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if err := x.s.plugins.RemoveSession(x.r.Context(), x.params[0], x.params[1]); err != nil {
		return x.callError(err)
	}
	return x.write(http.StatusNoContent, nil, nil)
}
