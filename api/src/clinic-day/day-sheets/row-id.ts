const WALK_IN = /^W-(.+)$/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Id of a row for a walk-in: it contains the appointment id that they get once someone is entered.
 */
export const toWalkInRowId = (appointmentId: string): string => `W-${appointmentId}`;

/** The appointment of a row, or a future walk-in's; undefined for an invalid id. */
export function parseRowId(rowId: string): { id: string; isWalkIn: boolean } | undefined {
  const walkIn = WALK_IN.exec(rowId)?.[1];
  const id = (walkIn ?? rowId).toLowerCase();
  return UUID.test(id) ? { id, isWalkIn: walkIn !== undefined } : undefined;
}
