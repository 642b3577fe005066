// ctx.db: the functions of the table, and transaction, which calls several.
import { defineProperty, put } from "./primordials.js";

// database returns the namespace. Calls are its functions, hidden those that
// plugins reach by transaction alone; bigints gets and sets what calls read by.
export function database(calls, hidden, needFunction, bigints) {
  const { begin } = calls;
  const { inTransaction, commit, rollback } = hidden;

  // inside returns what the function of a transaction works with.
  function inside(number) {
    const call = (name, params) => inTransaction(number, name, params);
    return {
      insert: (collection, data) => call("insert", { collection, data }),
      query: (collection, options) => call("query", { collection, options }),
      aggregate: (collection, options) => call("aggregate", { collection, options }),
      getById: (collection, id) => call("getById", { collection, id }),
      update: async (collection, id, fields) => {
        await call("update", { collection, id, fields });
      },
      upsert: (collection, conflictColumns, data) => call("upsert", { collection, conflictColumns, data }),
      delete: async (collection, id) => {
        await call("delete", { collection, id });
      },
      deleteWhere: async (collection, where) => {
        await call("deleteWhere", { collection, where });
      },
      count: (collection, where) => call("count", { collection, where }),
    };
  }

  async function transaction(run) {
    needFunction(run, "db.transaction");
    const number = await begin();
    let result;
    try {
      result = await run(inside(number));
    } catch (error) {
      try {
        await rollback(number);
      } catch {
        // The host does it when the guest returns.
      }
      throw error;
    }
    await commit(number);
    return result;
  }

  const db = {};
  for (const name in calls) {
    if (name !== "begin") put(db, name, calls[name]);
  }
  put(db, "transaction", transaction);
  defineProperty(db, "bigints", {
    __proto__: null, get: () => bigints(), set: (on) => bigints(on), enumerable: true,
  });
  return db;
}
