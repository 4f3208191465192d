const WALK_IN = /^W-(.+)$/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of a row of somebody without a booking: its id is theirs as soon as somebody is typed in. */
export const walkInRowId = (appointmentId: string): string => `W-${appointmentId}`;

/** The appointment whose row it is, perhaps of a walk-in to be; undefined for what is not an id. */
export function subjectOfRow(rowId: string): { id: string; isWalkIn: boolean } | undefined {
  const walkIn = WALK_IN.exec(rowId)?.[1];
  const id = (walkIn ?? rowId).toLowerCase();
  return UUID.test(id) ? { id, isWalkIn: walkIn !== undefined } : undefined;
}
