import {
  FACTS
} from "./shared-halt-cause.mjs";
import "./shared-lab.mjs";
import "./shared-isolate.mjs";
import "./shared-left-labs.mjs";
import "./shared-isolate-end.mjs";
import "./shared-daemon.mjs";
import "./shared-plugins.mjs";
import "./shared-saved-launch.mjs";
import "./shared-run.mjs";
import "./shared-hook-input.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-config-dir.mjs";
import "./shared-hash.mjs";
import "./shared-sanitize.mjs";
import "./shared-runtime-2.mjs";
export {
  FACTS
};
