/** Checks a deployed site from the outside: `npm run server -- doctor`. */
import { checkApiCors, checkSignInCors, checkWebhooks } from './doctor/api.ts';
import { checkCertificate } from './doctor/certificates.ts';
import { answerQuestion, type Check, fail, getErrorReason, type Question } from './doctor/check.ts';
import { listClockQuestions } from './doctor/clock.ts';
import { checkRedirect, listSiteQuestions } from './doctor/documents.ts';
import { listMailDomainQuestions } from './doctor/mail.ts';
import type { DoctorSettings } from './doctor/settings.ts';
import { checkPublishedKeys } from './doctor/sign-in.ts';
import { checkConditionalWrites } from './doctor/storage.ts';

export type { Check } from './doctor/check.ts';
export { type DoctorSettings, toDoctorSettings } from './doctor/settings.ts';

/**
 * Checks a site as browsers, mail servers and the payment provider see it. Writes only one object, to
 * object storage, and removes it again.
 */
export async function runDoctor(settings: DoctorSettings): Promise<Check[]> {
  const { site, apex, api, auth, remotes, storage } = settings;
  const questions: Question[] = [
    ...[...new Set([site, ...(apex ? [apex] : []), ...remotes, api, auth])].map((origin) => ({
      name: `certificate of ${new URL(origin).host}`,
      look: () => checkCertificate(origin),
    })),
    ...(await listSiteQuestions(settings).catch((error: unknown) => [
      {
        name: 'registry',
        look: async () =>
          fail(
            getErrorReason(error),
            'Nothing is published there: docker compose run --rm publish',
          ),
      },
    ])),
    { name: 'token keys', look: () => checkPublishedKeys(settings) },
    ...listClockQuestions(settings),
    { name: 'calls from the site to the API', look: () => checkApiCors(settings) },
    { name: 'calls from the site to sign-in', look: () => checkSignInCors(settings) },
    { name: 'payment provider webhooks', look: () => checkWebhooks(settings) },
    ...listMailDomainQuestions(settings),
  ];
  if (apex) {
    questions.push({
      name: `redirect of ${new URL(apex).host}`,
      look: () => checkRedirect(apex, site),
    });
  }
  if (storage) {
    questions.push({ name: 'conditional writes', look: () => checkConditionalWrites(storage) });
  }
  return Promise.all(questions.map(answerQuestion));
}

/** The checks as text for a person to read: one line each, with what to do underneath. */
export const report = (checks: readonly Check[]): string =>
  checks
    .map(({ name, outcome, seen, advice }) =>
      [`${outcome.padEnd(5)}${name}: ${seen}`, ...(advice ? [`     → ${advice}`] : [])].join('\n'),
    )
    .join('\n');
