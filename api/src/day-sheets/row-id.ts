const WALK_IN = /^W-(.+)$/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of a row of somebody without a booking: its id is theirs as soon as somebody is typed in. */
export const walkInRowId = (walkInId: string): string => `W-${walkInId}`;

/** The booking or walk-in whose row it is; undefined for what is no id. */
export function subjectOfRow(
  rowId: string,
): { appointment_id: string } | { walk_in_id: string } | undefined {
  const walkIn = WALK_IN.exec(rowId)?.[1];
  const id = (walkIn ?? rowId).toLowerCase();
  if (!UUID.test(id)) return undefined;
  return walkIn === undefined ? { appointment_id: id } : { walk_in_id: id };
}
