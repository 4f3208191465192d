import { describe, expect, test } from 'vitest';
import { poolSize } from './config.ts';

describe('the pool of one process', () => {
  test.each([
    // One machine, a usual server.
    [100, 2, 20],
    // Three copies and a worker, twice over during an update.
    [200, 8, 18],
    [100, 4, 16],
  ])('%i connections, %i processes: %i', (connections, processes, size) => {
    expect(poolSize({ DATABASE_CONNECTIONS: connections, DATABASE_PROCESSES: processes })).toBe(
      size,
    );
  });

  test('all processes together leave room for the sign-in service, staff and backups', () => {
    for (const connections of [50, 100, 200, 500]) {
      for (const processes of [1, 2, 4, 8, 12]) {
        const size = poolSize({ DATABASE_CONNECTIONS: connections, DATABASE_PROCESSES: processes });
        if (size >= 4) expect(processes * (size + 4)).toBeLessThanOrEqual(connections - 18);
      }
    }
  });
});
