// src/cli/out.ts
import fs from "node:fs";
var OutputGone = class extends Error {
  name = "OutputGone";
};
var RETRY_MS = 5;
function writeOut(text) {
  writeAll(1, text);
}
function say(text) {
  try {
    writeAll(2, `${text}
`);
  } catch {
  }
}
function writeAll(fd, text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(fs.writeSync(fd, rest));
    } catch (error) {
      const { code } = error;
      if (code === "EPIPE" || code === "EOF" || code === "EBADF") throw new OutputGone(code);
      if (code !== "EAGAIN") throw error;
      pause(RETRY_MS);
    }
  }
}
function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
function toJsonLine(value) {
  const escaped = JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
  return `${escaped}
`;
}

export {
  OutputGone,
  writeOut,
  say,
  pause,
  toJsonLine
};
