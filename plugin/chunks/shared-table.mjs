// src/cli/table.ts
function table(head, rows, paint) {
  const all = [head.map((text) => ({ text, hue: "dim" })), ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => textOf(row[i] ?? "").length)));
  return all.map((row) => {
    const cells = row.map((cell, i) => {
      const text = textOf(cell);
      const pad = i === row.length - 1 ? "" : " ".repeat((widths[i] ?? 0) - text.length);
      return (typeof cell === "string" ? text : paint(cell.hue, text)) + pad;
    });
    return `${cells.join("  ").trimEnd()}
`;
  }).join("");
}
function textOf(cell) {
  return typeof cell === "string" ? cell : cell.text;
}

export {
  table
};
