import {
  driftLine
} from "./shared-consequences.mjs";
import {
  platformFile
} from "./shared-line.mjs";
import {
  replaceFile
} from "./shared-private-files.mjs";

// src/app/platform/note.ts
import { rmSync } from "node:fs";
function notePlatform(nestDir, { version, drifts }) {
  const felt = drifts.filter(({ kind }) => kind !== "alternative").map(driftLine);
  try {
    if (felt.length === 0) rmSync(platformFile(nestDir), { force: true });
    else replaceFile(platformFile(nestDir), `${JSON.stringify({ version, felt })}
`, { durable: false });
  } catch {
  }
}

export {
  notePlatform
};
