import {
  LABS,
  runFacts
} from "./shared-evidence.mjs";
import "./shared-lab.mjs";
import "./shared-isolate.mjs";
import "./shared-left-labs.mjs";
import "./shared-isolate-end.mjs";
import "./shared-limited.mjs";
import "./shared-run.mjs";
import "./shared-job-state.mjs";
import "./shared-config-dir.mjs";
import "./shared-runtime-2.mjs";
export {
  LABS,
  runFacts
};
