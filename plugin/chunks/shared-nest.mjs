import {
  openFileLog
} from "./shared-envelope.mjs";

// src/app/nest.ts
function openNest(dir) {
  return { dir, log: openFileLog(dir) };
}

export {
  openNest
};
