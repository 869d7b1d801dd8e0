// src/cli/out.ts
import fs from "node:fs";
var OutputGone = class extends Error {
  name = "OutputGone";
};
var RETRY_MS = 5;
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

export {
  OutputGone,
  say,
  pause
};
