/**
 * What a metered figure cannot know.
 *
 * - `incomplete`: a reply whose final usage never reached the transcript; the figure is a lower bound
 * - `unpriced`: a model that is not on the price list, charged like the dearest one that is
 * - `no-id`: replies without an id, which nothing tells apart from repeats; each is charged
 * - `truncated`: a transcript is shorter than it was; what it had said before stays charged
 * - `missing`: a transcript is gone; what it had said before stays charged, what came after is not known
 * - `damaged`: lines that cannot be read; what they may have cost is not known
 */
export const SPEND_NOTES = ['incomplete', 'unpriced', 'no-id', 'truncated', 'missing', 'damaged'] as const;
export type SpendNote = (typeof SPEND_NOTES)[number];
