/** A guard in the product against telling people something false, and how to switch it off. */
export interface Guard {
  name: string;
  /** Path within the repository. */
  file: string;
  guard: string;
  without: string;
}

const MATCH = 'api/src/laboratory/match-rows.ts';

export const GUARDS: readonly Guard[] = [
  {
    name: 'result of somebody without a sample',
    file: MATCH,
    guard: '...findVisitErrors(row, appointment),',
    without: '',
  },
  {
    name: 'result of an event whose books are open',
    file: MATCH,
    guard: '...(is_closed ? [] : [BOOKS_OPEN]),',
    without: '',
  },
  {
    name: "result of another person's tube",
    file: MATCH,
    guard: '[findNameError(row, appointment), findTubeError(row, appointment)]',
    without: '[findNameError(row, appointment)]',
  },
  {
    name: 'result with another surname',
    file: MATCH,
    guard: '[findNameError(row, appointment), findTubeError(row, appointment)]',
    without: '[findTubeError(row, appointment)]',
  },
  {
    name: 'result with another birth date',
    file: 'api/src/laboratory/identity.ts',
    guard: 'birth && ownBirth !== null && birth !== ownBirth',
    without: 'false',
  },
  {
    name: 'tube in doubt at the laboratory',
    file: 'api/src/clinic-day/event-tubes.ts',
    guard: "state !== 'discarded' && held === null && !(isEnded",
    without: "state !== 'discarded' && !(isEnded",
  },
  {
    name: 'tube of a draw that was undone',
    file: 'api/src/events/conditions.ts',
    guard: 'FROM visit_steps undo WHERE undo.undoes =',
    without: 'FROM visit_steps undo WHERE false AND undo.undoes =',
  },
  {
    name: 'undone step',
    file: 'shared/domain/src/visits.ts',
    guard: ' && !undone.has(step.action_id),',
    without: ',',
  },
  {
    name: 'cancelling after the sample',
    file: 'shared/domain/src/visits.ts',
    guard: '(state: VisitState): boolean => !SETTLED_STATES.includes(state)',
    without: '(_state: VisitState): boolean => true',
  },
  {
    name: 'mail about a raised result before the call',
    file: 'api/src/laboratory/call-first.ts',
    guard: "level === 'raised' ? hours * 3600 : 0",
    without: '0',
  },
  {
    name: 'message to people without a sample',
    file: 'api/src/messages/message-audience.ts',
    guard: 'isAboutResults(message) && other > 0',
    without: 'false',
  },
];
