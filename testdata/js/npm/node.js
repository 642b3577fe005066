// Runs a backend in Node.js and writes what its only endpoint answers.
const { default: activate } = await import(process.argv[2]);
let run;
activate({ cli: { handle: (_, handler) => (run = handler) } });
process.stdout.write(JSON.stringify((await run({ method: "POST", path: "run" })).body));
