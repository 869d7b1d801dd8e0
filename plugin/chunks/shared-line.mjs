// src/app/platform/line.ts
import { join } from "node:path";
var platformFile = (nestDir) => join(nestDir, "platform.json");

export {
  platformFile
};
