package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/server"
)

// download streams what a route of the host answers with. It takes as long as
// it takes: the host bounds it by progress. It returns what comes after that.
func (c *client) download(ctx context.Context, target string, w io.Writer) (trailer http.Header, err error) {
	resp, err := c.Do(ctx, http.MethodGet, api.Prefix+target, nil, "")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		a, err := c.Read(resp)
		if err != nil {
			return nil, err
		}
		return nil, a.Problem()
	}
	copied := &sink{w: w}
	if _, err := io.Copy(copied, resp.Body); err != nil {
		if copied.err != nil {
			return nil, fmt.Errorf("write the file: %w", copied.err)
		}
		return nil, fmt.Errorf("the host broke off: %w; its output says why", err)
	}
	return resp.Trailer, nil
}

// sink remembers that the fault is the writer's.
type sink struct {
	w   io.Writer
	err error
}

func (s *sink) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil {
		s.err = err
	}
	return n, err
}

func (c *client) Backup(ctx context.Context, w io.Writer, withLogs bool) (damaged int, err error) {
	target := "/backup"
	if withLogs {
		target += "?logs=true"
	}
	trailer, err := c.download(ctx, target, w)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(trailer.Get(server.DamagedTrailer))
}

func (c *client) BackupStored(ctx context.Context, made time.Time) error {
	in := struct {
		CreatedAt time.Time `json:"createdAt"`
	}{made}
	return c.api(ctx, http.MethodPost, "/backup/stored", in, nil)
}

func (c *client) Export(ctx context.Context, id string, w io.Writer) error {
	_, err := c.download(ctx, "/plugins/"+url.PathEscape(id)+"/export", w)
	return err
}

func (c *client) Import(ctx context.Context, id string, r io.Reader, in server.ImportRequest) (out server.ImportResult, err error) {
	query := url.Values{}
	if in.From != "" {
		query.Set("from", in.From)
	}
	for name, set := range map[string]bool{"replace": in.Replace, "skipUnknown": in.SkipUnknown, "downgrade": in.Downgrade} {
		if set {
			query.Set(name, "true")
		}
	}
	resp, err := c.Do(ctx, http.MethodPost, api.Prefix+"/plugins/"+url.PathEscape(id)+"/import?"+query.Encode(), r, api.ArchiveContent)
	if err != nil {
		return out, err
	}
	defer resp.Body.Close()
	a, err := c.Read(resp)
	if err != nil {
		return out, err
	}
	if a.Status != http.StatusOK {
		return out, a.Problem()
	}
	if err := json.Unmarshal(a.Body, &out); err != nil {
		return out, fmt.Errorf("the host's answer to the import cannot be read: %w; is it of the same version as this command?", err)
	}
	return out, nil
}
