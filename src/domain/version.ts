/** Version of the product; package.json, plugin.json and marketplace.json carry the same one (checked by a test). */
export const VERSION = '0.1.0';

/**
 * Version of the rules by which this code folds a log. A log with newer rules is shown, never ruled on.
 * 2: a wish to hire is ruled by money too. In a log of rules 1 that begins with the first event of money, past which no
 * version that does not know of it rules.
 */
export const RULES = 2;

/** Rules from which on money binds whoever is hired. */
export const MONEY_RULES = 2;

/** Changes whenever the shape of `State` does: a snapshot of another shape is none. A test holds it to the shape. */
export const STATE_FORMAT = 10;

/** What a snapshot was folded by: rules and shape together. */
export const FOLD_VERSION = RULES * 1000 + STATE_FORMAT;
