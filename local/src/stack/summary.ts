import { REMOTES } from '@chaps/mf-build/apps';
import { TRIGGERS } from '../emulators/paypal/order.ts';
import { ACCESS_CODE, SAMPLE_ACCOUNTS, SAMPLE_PASSWORD } from './sample-accounts.ts';
import type { Stack } from './start-stack.ts';

/** The one table that the start command prints. */
export function summary({ urls, dataDir }: Stack): string {
  const rows: [string, string][] = [
    ['Site', urls.shell],
    ...REMOTES.map((remote): [string, string] => [remote, urls[remote]]),
    ['API', `${urls.api}  (documentation at /docs)`],
    ['Sign-in service', urls.auth],
    ['Database', urls.database],
    ['Mailbox', urls.mailbox],
    ['Card payments', urls.payments],
    ['Contact form', `${urls.forms}/f/contact`],
    ['Map tiles', `${urls.tiles}/{z}/{x}/{y}`],
    ['Data and logs', dataDir],
    ['', ''],
    ...Object.entries(SAMPLE_ACCOUNTS),
    ['Password of all', SAMPLE_PASSWORD],
    ['Private events', ACCESS_CODE],
    ['', ''],
    ['Test card', '4111 1111 1111 1111, any later expiry, any security code'],
    ...Object.entries(TRIGGERS).map(([name, effect]): [string, string] => [
      `named ${name}`,
      effect,
    ]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`.trimEnd()).join('\n');
}
