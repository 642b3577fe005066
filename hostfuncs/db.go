package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Results are appended to a buffer that fits most of them at once: a row or a
// stored value, and for a row that comes back from insert or upsert the data
// with the automatic columns. The guest's data does not make it larger than
// maxFirstBuffer before the service has checked it.
const (
	firstBuffer    = 512
	rowOverhead    = 256
	maxFirstBuffer = 64 << 10
)

func rowBuffer(data []byte) []byte {
	return make([]byte, 0, min(len(data)+rowOverhead, maxFirstBuffer))
}

func dbInsert(db DB) Func {
	s := &signature{"db.insert", MaxDataParams, []string{"collection", "data"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		collection, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if err := s.need(&p, 1, anObject); err != nil {
			return nil, err
		}
		return db.Insert(ctx, rowBuffer(p[1]), collection, p[1])
	}
}

func dbQuery(db DB) Func {
	s := &signature{"db.query", MaxDataParams, []string{"collection", "options"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		collection, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if err := s.allow(&p, 1, anObject); err != nil {
			return nil, err
		}
		return db.Query(ctx, make([]byte, 0, firstBuffer), collection, p[1])
	}
}

func dbGetByID(db DB) Func {
	read := rowReader("db.getById")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		collection, id, err := read(params)
		if err != nil {
			return nil, err
		}
		return db.GetByID(ctx, make([]byte, 0, firstBuffer), collection, id)
	}
}

func dbDelete(db DB) Func {
	read := rowReader("db.delete")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		collection, id, err := read(params)
		if err != nil {
			return nil, err
		}
		if err := db.Delete(ctx, collection, id); err != nil {
			return nil, err
		}
		return null, nil
	}
}

// rowReader reads the parameters of a function that takes only the name of a
// collection and the id of a row.
func rowReader(function string) func(params []byte) (collection, id string, err error) {
	s := &signature{function, MaxTextParams, []string{"collection", "id"}}
	return func(params []byte) (collection, id string, err error) {
		p, err := s.read(params)
		if err != nil {
			return "", "", err
		}
		if collection, err = s.text(&p, 0); err != nil {
			return "", "", err
		}
		id, err = s.text(&p, 1)
		return collection, id, err
	}
}

func dbUpdate(db DB) Func {
	s := &signature{"db.update", MaxDataParams, []string{"collection", "id", "fields"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		collection, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		id, err := s.text(&p, 1)
		if err != nil {
			return nil, err
		}
		if err := s.need(&p, 2, anObject); err != nil {
			return nil, err
		}
		if err := db.Update(ctx, collection, id, p[2]); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func dbUpsert(db DB) Func {
	s := &signature{"db.upsert", MaxDataParams, []string{"collection", "conflictColumns", "data"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		collection, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if err := s.need(&p, 1, anArray); err != nil {
			return nil, err
		}
		if err := s.need(&p, 2, anObject); err != nil {
			return nil, err
		}
		return db.Upsert(ctx, rowBuffer(p[2]), collection, p[1], p[2])
	}
}

// dbDeleteWhere refuses a where that is missing or null; one that is empty is
// the service's to refuse.
func dbDeleteWhere(db DB) Func {
	s := &signature{"db.deleteWhere", MaxDataParams, []string{"collection", "where"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		collection, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if err := s.need(&p, 1, anObject); err != nil {
			return nil, err
		}
		if err := db.DeleteWhere(ctx, collection, p[1]); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func dbCount(db DB) Func {
	s := &signature{"db.count", MaxDataParams, []string{"collection", "where"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		collection, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if err := s.allow(&p, 1, anObject); err != nil {
			return nil, err
		}
		count, err := db.Count(ctx, collection, p[1])
		if err != nil {
			return nil, err
		}
		return abi.AppendInt(nil, count), nil
	}
}

func dbStats(db DB) Func {
	return func(ctx context.Context, _ []byte) (abi.RawJSON, error) {
		return db.Stats(ctx, make([]byte, 0, firstBuffer))
	}
}
