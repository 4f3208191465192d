/**
 * The addresses of the one-machine stack (architecture, 'On one machine').
 * `CHAPS_PORT_OFFSET` moves them all, so that two checkouts can run side by side.
 */
export const BASE_PORTS = {
  shell: 3000,
  'mfe-content': 3001,
  'mfe-events': 3002,
  'mfe-booking': 3003,
  'mfe-account': 3004,
  api: 4000,
  payments: 4010,
  forms: 4020,
  tiles: 4030,
  auth: 54321,
  database: 54322,
  smtp: 54325,
  mailbox: 54324,
} as const;

export type PartName = keyof typeof BASE_PORTS;

/**
 * Ports of every part, moved by an offset.
 * @param offset added to each base port; the environment variable when left out
 * @throws {RangeError} when a port would fall outside 1024–65535 or the offset is no whole number
 */
export function ports(
  offset = Number(process.env.CHAPS_PORT_OFFSET ?? 0),
): Record<PartName, number> {
  if (!Number.isInteger(offset)) {
    throw new RangeError(
      `CHAPS_PORT_OFFSET must be a whole number, got '${process.env.CHAPS_PORT_OFFSET}'`,
    );
  }
  const entries = Object.entries(BASE_PORTS).map(([name, base]) => {
    const port = base + offset;
    if (port < 1024 || port > 65535) {
      throw new RangeError(
        `CHAPS_PORT_OFFSET=${offset} moves ${name} to port ${port}, outside 1024-65535`,
      );
    }
    return [name, port] as const;
  });
  return Object.fromEntries(entries) as Record<PartName, number>;
}
