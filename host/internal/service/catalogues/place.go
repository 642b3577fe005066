package catalogues

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// fetched is an index with its signature, as they came; nil for a list that has
// none.
type fetched struct {
	index, signature []byte
	tag              string // of the place, for the next time
}

var errNothing = errors.New("there is nothing")

// fetchIndex fetches what lies at a place; nil where that has the tag.
func (s *Service) fetchIndex(ctx context.Context, p catalogue.Place, tag string) (*fetched, error) {
	ctx, cancel := context.WithTimeout(ctx, s.limits.IndexTimeout)
	defer cancel()
	most := s.limits.IndexBytes
	switch {
	case p.Ref != nil:
		var f fetched
		found, err := s.pull(ctx, *p.Ref, catalogue.ArtifactType, catalogue.ArtifactConfig, registry.Config{Have: tag},
			pulled{catalogue.ArtifactIndex, most, &f.index},
			pulled{catalogue.ArtifactSignature, signature.MaxBytes, &f.signature})
		if err != nil || found.Digest == tag {
			return nil, err
		}
		f.tag = found.Digest
		return &f, nil
	case p.URL != nil:
		answer, err := s.get(ctx, p, p.URL, most, s.limits.IndexTimeout, tag)
		if err != nil || answer.Status == http.StatusNotModified && tag != "" {
			return nil, err
		}
		at := *p.URL
		at.Path += signature.FileSuffix
		signed, err := s.get(ctx, p, &at, signature.MaxBytes, s.limits.IndexTimeout, "")
		if errors.Is(err, errNothing) && catalogue.IsUnsigned(answer.Body) {
			return &fetched{answer.Body, nil, etag(answer)}, nil
		}
		if err != nil {
			return nil, fmt.Errorf("its signature: %w", err)
		}
		return &fetched{answer.Body, signed.Body, etag(answer)}, nil
	}
	index, err := readIn(p.Folder, catalogue.FileName, most)
	if err != nil {
		return nil, err
	}
	signed, err := readIn(p.Folder, catalogue.FileName+signature.FileSuffix, signature.MaxBytes)
	return &fetched{index, signed, ""}, err
}

// fetchPackage fetches the package of a version.
func (s *Service) fetchPackage(ctx context.Context, p catalogue.Place, v *catalogue.Version) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.limits.PackageTimeout)
	defer cancel()
	at := v.Location
	switch {
	case v.Files != nil:
		return s.assemble(ctx, p, v)
	case strings.HasPrefix(at, registry.Scheme), p.Ref != nil && !catalogue.Absolute(at):
		if !catalogue.Absolute(at) {
			at = p.Ref.Registry + "/" + p.Ref.Repository + "/" + at
		}
		ref, err := registry.ParseReference(at)
		if err != nil || ref.Digest == "" {
			return nil, errors.New("the catalogue names no artifact by its digest: tell its maker")
		}
		var content []byte
		_, err = s.pull(ctx, ref, catalogue.PluginType, catalogue.PluginConfig,
			registry.Config{Public: p.Ref == nil || p.Ref.Registry != ref.Registry,
				Timeout: s.limits.PackageTimeout},
			pulled{catalogue.PluginPackage, v.Bytes, &content}, pulled{catalogue.PluginSignature, signature.MaxBytes,
				nil})
		return content, err
	case catalogue.Absolute(at):
		u, err := url.Parse(at)
		if err != nil {
			return nil, errors.New("the catalogue names no address: tell its maker")
		}
		return s.body(ctx, p, u, v.Bytes)
	case p.URL != nil:
		return s.body(ctx, p, p.URL.JoinPath("..", at), v.Bytes)
	}
	return readIn(p.Folder, at, v.Bytes)
}

// readIn reads a file in a folder, wherever links lead not outside of it.
func readIn(folder, name string, most int64) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("the folder of the catalogue cannot be opened: check that %q is there", folder)
	}
	defer root.Close()
	f, err := regular.OpenIn(root, filepath.FromSlash(name))
	if err != nil {
		return nil, fmt.Errorf("the folder of the catalogue has no file %s that can be read", name)
	}
	defer f.Close()
	text, err := regular.Read(f, most)
	if err != nil {
		return nil, fmt.Errorf("%s has more than %d bytes, or cannot be read", name, most)
	}
	return text, nil
}

// pulled is a layer that is wanted, and where its content goes; nil for what is
// not looked at.
type pulled struct {
	mediaType string
	most      int64
	to        *[]byte
}

func (s *Service) pull(ctx context.Context, ref registry.Reference, artifact, config string, c registry.Config,
	layers ...pulled) (*registry.Pulled, error) {
	dir, err := os.MkdirTemp("", "wasmhost-catalogue-*")
	if err != nil {
		return nil, fmt.Errorf("pull: %w", err)
	}
	defer os.RemoveAll(dir)
	want := make([]registry.Want, len(layers))
	for i, l := range layers {
		want[i] = registry.Want{MediaType: l.mediaType, MaxBytes: l.most, Optional: l.to == nil,
			File: filepath.Join(dir, fmt.Sprint(i))}
	}
	found, err := registry.Pull(ctx, ref, artifact, config, want, c)
	if err != nil || found.Digest == c.Have {
		return found, err
	}
	for i, l := range layers {
		if l.to == nil {
			continue
		}
		if *l.to, err = regular.ReadFile(want[i].File, l.most); err != nil {
			return nil, fmt.Errorf("pull: %w", err)
		}
	}
	return found, nil
}

func (s *Service) body(ctx context.Context, p catalogue.Place, u *url.URL, most int64) ([]byte, error) {
	answer, err := s.get(ctx, p, u, most, s.limits.PackageTimeout, "")
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// get fetches from a web server by the host's way to the network: public
// addresses, and the one that the user has named.
func (s *Service) get(ctx context.Context, p catalogue.Place, u *url.URL, most int64, timeout time.Duration,
	tag string) (*netpolicy.Response, error) {
	cfg := s.network
	// What a server compresses may come longer than it is, and is there twice. Who
	// asks holds what came against its own bound.
	most += most/100 + 4<<10
	cfg.Limits = netpolicy.Limits{ResponseBytes: most, BufferedBytes: 4 * most, Timeout: timeout, MaxTimeout: timeout}
	cfg.Record = nil
	network, err := netpolicy.New(cfg)
	if err != nil {
		return nil, err
	}
	policy := netpolicy.Policy{}
	if p.URL != nil {
		port := p.URL.Port()
		if port == "" {
			port = map[string]string{"http": "80", "https": "443"}[p.URL.Scheme]
		}
		policy.AllowHosts = []string{net.JoinHostPort(p.URL.Hostname(), port)}
	}
	client, err := network.Client(FolderName, policy)
	if err != nil {
		return nil, fmt.Errorf("the host %q cannot be asked: %w", u.Host, err)
	}
	defer client.Close()
	// What is not encrypted is not asked at all: who answers for a name there may
	// have it lead to a service inside.
	request := netpolicy.Request{URL: u.String(), Redirects: netpolicy.FollowEncrypted}
	if tag != "" {
		request.Header = [][2]string{{"If-None-Match", tag}}
	}
	answer, err := client.Fetch(ctx, request)
	var known *abi.Error
	switch {
	case errors.As(err, &known) && known.Code == abi.CodePermissionDenied:
		return nil, fmt.Errorf("%q leads to an address that is not public, and you have not named that one: the "+
			"catalogue "+
			"may try to reach what only this machine can", u.Host)
	case err != nil:
		return nil, fmt.Errorf("%q was not fetched: %w", u.String(), err)
	}
	if end, err := url.Parse(answer.URL); err != nil || end.Scheme != "https" && !catalogue.Loopback(end.Hostname()) {
		return nil, fmt.Errorf("%q leads to where nothing is encrypted; tell its administrator", u.Host)
	}
	switch answer.Status {
	case http.StatusOK:
		return answer, nil
	case http.StatusNotModified:
		if tag != "" {
			return answer, nil
		}
	case http.StatusNotFound:
		return nil, fmt.Errorf("%w at %q; check the address", errNothing, u.String())
	}
	return nil, fmt.Errorf("%q answers with the status %d; check the address, or try again later", u.String(),
		answer.Status)
}

// etag is what a server calls the version of its answer; empty where it says
// none that can be sent back.
func etag(r *netpolicy.Response) string {
	const most = 200
	for _, h := range r.Header {
		if h[0] == "etag" && len(h[1]) <= most {
			return h[1]
		}
	}
	return ""
}
