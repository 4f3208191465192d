/** Checks a deployed site from the outside: `npm run server -- doctor`. */
import { checkApiCors, checkSignInCors, webhooks } from './doctor/api.ts';
import { certificate } from './doctor/certificates.ts';
import { answered, type Check, errorReason, fail, type Question } from './doctor/check.ts';
import { clocks } from './doctor/clock.ts';
import { redirect, servedBySite } from './doctor/documents.ts';
import { mailDomain } from './doctor/mail.ts';
import type { DoctorSettings } from './doctor/settings.ts';
import { publishedKeys } from './doctor/sign-in.ts';
import { conditionalWrites } from './doctor/storage.ts';

export type { Check } from './doctor/check.ts';
export { type DoctorSettings, settingsFrom } from './doctor/settings.ts';

/**
 * Checks a site as browsers, mail servers and the payment provider see it. Writes nothing, except one object
 * in object storage, which it then removes.
 */
export async function doctor(settings: DoctorSettings): Promise<Check[]> {
  const { site, apex, api, auth, remotes, storage } = settings;
  const questions: Question[] = [
    ...[...new Set([site, ...(apex ? [apex] : []), ...remotes, api, auth])].map((origin) => ({
      name: `certificate of ${new URL(origin).host}`,
      look: () => certificate(origin),
    })),
    ...(await servedBySite(settings).catch((error: unknown) => [
      {
        name: 'registry',
        look: async () =>
          fail(errorReason(error), 'Nothing is published there: docker compose run --rm publish'),
      },
    ])),
    { name: 'keys of tokens', look: () => publishedKeys(settings) },
    ...clocks(settings),
    { name: 'calls from the site to the API', look: () => checkApiCors(settings) },
    { name: 'calls from the site to sign-in', look: () => checkSignInCors(settings) },
    { name: 'webhooks of the payment provider', look: () => webhooks(settings) },
    ...mailDomain(settings),
  ];
  if (apex) {
    questions.push({ name: `redirect of ${new URL(apex).host}`, look: () => redirect(apex, site) });
  }
  if (storage) {
    questions.push({ name: 'conditional writes', look: () => conditionalWrites(storage) });
  }
  return Promise.all(questions.map(answered));
}

/** The checks for a person to read: one line each, with what to do below. */
export const report = (checks: readonly Check[]): string =>
  checks
    .map(({ name, outcome, seen, advice }) =>
      [`${outcome.padEnd(5)}${name}: ${seen}`, ...(advice ? [`     → ${advice}`] : [])].join('\n'),
    )
    .join('\n');
