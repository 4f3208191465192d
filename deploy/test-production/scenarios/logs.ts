import assert from 'node:assert/strict';
import { API, type TestInstallation } from '../rehearsal.ts';

/** Containers that handle personal data. In production, others run the mailbox and the payment provider. */
const WRITERS = ['proxy', 'shell', 'gateway', 'auth', 'api', 'worker', 'database', 'canaries'];

/** Addresses, names and telephone numbers of the people who signed up here, and tokens. */
const PERSONAL_DATA = /@example\.org|Pendleton|Arthur James|\+44\d{9}|\beyJ[\w-]+\.[\w-]+/;

/** Like e2e/src/scan-logs.ts after the journeys, but for the logs of the other containers. */
export async function scanLogs(rehearsal: TestInstallation): Promise<void> {
  // PostgreSQL logs the value that violates a unique constraint.
  const detail = "RAISE unique_violation USING DETAIL = 'person-0@example.org'";
  await assert.rejects(rehearsal.query(`DO $$ BEGIN ${detail}; END $$`));
  // The TLS proxy logs a call that it cannot pass on.
  await rehearsal.compose(['stop', 'gateway']);
  const { status } = await rehearsal.call('GET', `${API}/auth/profile?email=person-0@example.org`);
  assert.ok(status >= 500);
  await rehearsal.up();
  const written = await rehearsal.compose(['logs', '--no-color', ...WRITERS]);
  const kept = await rehearsal.compose(['exec', '-T', 'worker', 'sh', '-c', 'cat /logs/*']);
  assert.match(kept, /"msg":"request completed"/);
  const personal = `${written}\n${kept}`.split('\n').filter((line) => PERSONAL_DATA.test(line));
  assert.deepEqual(personal, []);
}
