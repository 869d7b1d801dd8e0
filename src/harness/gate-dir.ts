/** Folder of the nest with a file for each member whose gate has something to look at. */
export const GATE_DIR = 'gate';
