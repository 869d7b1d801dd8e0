import {
  measure
} from "./shared-measure.mjs";
import "./shared-runtime.mjs";
export {
  measure
};
