import Papa from "papaparse";
import { same } from "./check";

export default async function () {
  const table = Papa.parse('name,age,note\nAda,36,"a ""quoted"", text"\nBob,7,"two\nlines"\n', { header: true, dynamicTyping: true, skipEmptyLines: true });
  same(table.data, [{ name: "Ada", age: 36, note: 'a "quoted", text' }, { name: "Bob", age: 7, note: "two\nlines" }]);
  same([table.meta.delimiter, table.meta.fields, table.errors.length], [",", ["name", "age", "note"], 0]);
  same(Papa.parse("a;b\r\n1;2").data, [["a", "b"], ["1", "2"]]);
  same(Papa.parse('a,"b\n').errors.map((e) => e.code), ["MissingQuotes"]);
  same(Papa.unparse([{ a: 1, b: "x,y" }, { a: null, b: 'q"' }]), 'a,b\r\n1,"x,y"\r\n,"q"""');
  const rows: unknown[] = [];
  Papa.parse("1,2\n3,4", { step: (row) => rows.push(row.data) });
  same(rows, [["1", "2"], ["3", "4"]]);
  same(Papa.parse(Array.from({ length: 5000 }, (_, i) => `${i},x`).join("\n")).data.length, 5000);
}
