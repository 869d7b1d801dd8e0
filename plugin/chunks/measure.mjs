import {
  measure
} from "./shared-measure.mjs";
import "./shared-runtime-2.mjs";
export {
  measure
};
