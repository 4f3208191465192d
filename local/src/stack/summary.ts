import { SAMPLE_STAFF } from '@chaps/domain/sample-staff';
import { REMOTES } from '@chaps/mf-build/apps';
import { TRIGGERS } from '../emulators/paypal/order.ts';
import type { PartName } from '../settings/ports.ts';
import { ACCESS_CODE, SAMPLE_TOTP_SECRET, SEED_ACCOUNTS, SEED_PASSWORD } from './sample-data.ts';
import type { Stack } from './start-stack.ts';

/** The table that the start command prints. */
export function formatSummary({ ports, dataDir }: Stack): string {
  const url = (part: PartName) => `http://localhost:${ports[part]}`;
  const rows: [string, string][] = [
    ['Site', url('shell')],
    ...REMOTES.map((remote): [string, string] => [remote, url(remote)]),
    ['API', `${url('api')}  (documentation at /docs)`],
    ['Sign-in service', url('auth')],
    ['Database', `postgres://localhost:${ports.database}`],
    ['Mailbox', url('mailbox')],
    ['Card payments', url('payments')],
    ['Contact form', `${url('forms')}/f/contact`],
    ['Map tiles', `${url('tiles')}/{z}/{x}/{y}`],
    ['Data and logs', dataDir],
    ['', ''],
    ...Object.entries(SEED_ACCOUNTS),
    ...SAMPLE_STAFF.map(({ email, about }): [string, string] => [email, `staff: ${about}`]),
    ['Authenticator', `${SAMPLE_TOTP_SECRET} (sample secret for all staff)`],
    ['Password for all accounts', SEED_PASSWORD],
    ['Private events', ACCESS_CODE],
    ['', ''],
    ['Test card', '4111 1111 1111 1111, any future expiry date, any security code'],
    ...Object.entries(TRIGGERS).map(([name, effect]): [string, string] => [
      `named ${name}`,
      effect,
    ]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`.trimEnd()).join('\n');
}
