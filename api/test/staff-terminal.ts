import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { runStaff } from '../src/cli/run-staff.ts';
import type { Keys } from '../src/platform/security/keys.ts';
import { bookingRequest } from './factories.ts';
import type { Harness } from './harness.ts';

/** The NHS number of everyone booked through `booking`. */
export const NHS_NUMBER = '9434765919';

/**
 * A terminal for staff commands, with a folder for their files.
 * @param harness called for each command: a test file only starts it just before its first test
 */
export function staffTerminal(harness: () => Harness) {
  let folder: Promise<string> | undefined;
  const ownFolder = () => {
    folder ??= mkdtemp(join(tmpdir(), 'chaps-staff-'));
    return folder;
  };

  /**
   * Books this time at a free event for a person with an NHS number.
   * @param time `HH:mm`, London
   */
  async function bookAt(event: { id: string; date: string }, time: string) {
    const api = harness();
    const person = await api.person();
    const path = `/auth/profile?email=${person.email}`;
    await api.call('PATCH', path, { as: person, body: { nhs_number: NHS_NUMBER } });
    const body = bookingRequest(person, event, time);
    const answer = await api.call('POST', '/appointments', { as: person, body });
    const { appointment_id: appointmentId, reference } = answer.body.appointment;
    return { person, appointmentId: String(appointmentId), reference: String(reference) };
  }

  return {
    bookAt,

    async booking(options: Parameters<Harness['event']>[0] = {}, time = '09:00') {
      const event = await harness().event(options);
      return { event, ...(await bookAt(event, time)) };
    },

    async count(table: 'events' | 'results' | 'result_batches' | 'outbox'): Promise<number> {
      const { count } = await harness()
        .owner.selectFrom(table)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The audit log's entries for an action: `actor: subject`. */
    async audit(action: string): Promise<string[]> {
      const rows = await harness()
        .owner.selectFrom('audit_log')
        .select(['actor', 'subject'])
        .where('action', '=', action)
        .execute();
      return rows.map(({ actor, subject }) => `${actor}: ${subject}`);
    },

    /** @returns the exit code and every line of output */
    async staff(args: string[], keys: Keys = harness().services.keys) {
      const lines: string[] = [];
      const say = (line: string) => lines.push(line);
      const code = await runStaff(args, { out: say, err: say }, async (work) => ({
        ...work,
        db: harness().owner,
        keys,
        jobs: harness().services.jobs,
        now: harness().services.now,
        actor: 'staff tester',
      }));
      return { code, lines, text: lines.join('\n') };
    },

    pathOf: async (name: string) => join(await ownFolder(), name),

    async bytes(name: string, content: string | Buffer): Promise<string> {
      const path = join(await ownFolder(), name);
      await writeFile(path, content);
      return path;
    },

    /** Writes a CSV file with Windows line endings. */
    async file(name: string, header: string, ...rows: string[]): Promise<string> {
      const path = join(await ownFolder(), name);
      await writeFile(path, [header, ...rows, ''].join('\r\n'));
      return path;
    },

    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
