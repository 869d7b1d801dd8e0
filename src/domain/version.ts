/** Version of the product; package.json, plugin.json and marketplace.json carry the same one (checked by a test). */
export const VERSION = '0.1.0';

/** Version of the rules by which this code folds a log. A log with newer rules is shown, never ruled on. */
export const RULES = 1;
