/**
 * Logs downloads where consent affects what is logged: on such pages the buttons have no address of the event log. Source: spec §7 call 6,
 * §8 'Link lookup or apk download fails'.
 */
import type { BehaviourMaker } from './behaviour.ts';
import { logEvent } from './log-event.ts';

export const downloadLog: BehaviourMaker = (context) => {
  const { eventLogFields, appVersion } = context.site;
  // The download script logs directly.
  if (eventLogFields === 'as-specified') return null;
  return {
    purpose: null,
    report(pageEvent) {
      if (pageEvent.kind === 'begin') logEvent(context, { label: pageEvent.label });
      if (pageEvent.kind === 'end' && pageEvent.isOwn) {
        const { label, isComplete } = pageEvent;
        logEvent(context, { label, downloadCompleted: isComplete, APKVersion: appVersion });
      }
    },
  };
};
