/** A note for whoever reads the platform's debug output. Never on stdout, which belongs to the one document. */
export function note(text: string): void {
  try {
    process.stderr.write(`nest: ${text}\n`);
  } catch {
    // Nobody is listening.
  }
}
