/**
 * `extras.js`: what a download needs besides its bytes, and what few pages need. Fetched with the first press. Files of different releases
 * may meet, so exports are only ever added.
 */
export { convertRecord } from './engine/old-record.ts';
export { judgePart } from './engine/partial-answer.ts';
export { hashes } from './part-hashes.ts';
export { logDownload as logEvent, sendQueuedEvents } from './tracking/event-log.ts';
export { reportClosedRoot, reportElements, reportMistakes } from './ui/mistakes.ts';
export { describeProblem } from './ui/problems.ts';
