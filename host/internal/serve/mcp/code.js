// Runs the code of one agent. It has no power that could be kept from the code: what it asks for, the host checks as a
// call of the same token, and what it answers, the host takes for words of the code. Each event ends when there is
// nothing left to do, so that the host looks by another one, "look", what the code wants next.
const compile = eval; // that of the global scope
const { stringify } = JSON;

const said = (error) => {
  try {
    if (error instanceof Error) return { error: error.stack ?? `${error}` };
    return { error: `${typeof error === "object" ? stringify(error) : error} was thrown` };
  } catch {
    return { error: "what was thrown cannot be shown" };
  }
};

export default function (ctx) {
  const open = new Map();
  let calls = [];
  let last = 0;
  let ended;

  const call = (name, args) =>
    new Promise((resolve, reject) => {
      const text = stringify(args === undefined ? {} : args);
      if (text === undefined) throw new TypeError(`${name}: the arguments are no object`);
      open.set(++last, { resolve, reject });
      calls.push({ id: last, name, args: text });
    });

  // code is a text, tools lists the names of each plugin's tools.
  ctx.cli.handle("run", ({ body: { code, tools: listed } }) => {
    const tools = { __proto__: null };
    for (const plugin in listed) {
      const of = { __proto__: null };
      for (const name of listed[plugin]) of[name] = (args) => call(`${plugin}.${name}`, args);
      tools[plugin] = Object.freeze(of);
    }
    Object.freeze(tools);
    try {
      compile(`(async (tools) => { "use strict"; ${code}\n})`)(tools).then(
        (value) => (ended = { value }),
        (error) => (ended = said(error)),
      );
    } catch (error) {
      ended = said(error);
    }
    return { status: 200 };
  });

  // most is how many calls the host takes now.
  ctx.cli.handle("look", ({ body: { most } }) => ({
    status: 200,
    body: ended ? { ended: true, ...ended } : { calls: calls.splice(0, most) },
  }));

  ctx.cli.handle("outcome", ({ body: { id, value, error, problem } }) => {
    const { resolve, reject } = open.get(id);
    open.delete(id);
    if (error === undefined) resolve(value);
    else reject(Object.assign(new Error(error), { problem }));
    return { status: 200 };
  });
}
