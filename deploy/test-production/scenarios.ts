import type { TestInstallation } from './rehearsal.ts';
import { alertOperator } from './scenarios/alert.ts';
import { backUpAndRestore, checkRestore } from './scenarios/backup.ts';
import { book } from './scenarios/booking.ts';
import { renewExpiredCertificate } from './scenarios/certificate.ts';
import { detectSlowClock } from './scenarios/clock.ts';
import { fillDisk } from './scenarios/full-disk.ts';
import { limitGuesses } from './scenarios/guesses.ts';
import { scanLogs } from './scenarios/logs.ts';
import { publishAndRollBack } from './scenarios/publication.ts';
import { replaceEachService } from './scenarios/replace.ts';
import { dumpAndRestore } from './scenarios/restore.ts';
import { rotateEachKey } from './scenarios/rotation.ts';
import { publishToStorage } from './scenarios/storage.ts';
import { surviveStorageOutage } from './scenarios/storage-away.ts';
import { attemptTakeover } from './scenarios/takeover.ts';
import { updateAndRollBack } from './scenarios/update.ts';

type Scenario = (rehearsal: TestInstallation) => Promise<void>;

/** Run in this order: each scenario starts with what the previous ones have left. */
const scenarios: Record<string, Scenario> = {
  'someone signs up, confirms with the mailed link, books, pays and receives the mail': book,
  'signing up first with another person’s address gives no access to the account': attemptTakeover,
  'no container has logged anything about the people who signed up': scanLogs,
  'a team publishes its part, browsers get it, and a rollback restores the previous one':
    publishAndRollBack,
  'a site is published to object storage': publishToStorage,
  'the operator receives a mail within two minutes of the API stopping': alertOperator,
  'each service is replaced once, and the site works': replaceEachService,
  'an update and a rollback under load fail no request, and a broken release changes nothing':
    updateAndRollBack,
  'each key is rotated under load without a failed request, and either key works in between':
    rotateEachKey,
  'the site works while object storage is unavailable for a minute, and the backups miss nothing':
    surviveStorageOutage,
  'with a clock that is wrong by an hour, the operator receives a mail, and people sign in, book and pay':
    detectSlowClock,
  'an expired certificate is replaced automatically': renewExpiredCertificate,
  'the site says that the disk is full, and works again when there is space': fillDisk,
  'a continuous backup restores both databases, to the last change and to a given moment':
    backUpAndRestore,
  'a restore to a given moment is tested beside the site: someone signs in and books': checkRestore,
  'dumps of both databases restore everything on an empty server': dumpAndRestore,
  'password guesses are limited, whatever address the caller claims': limitGuesses,
};

/**
 * The scenarios with a matching title, and the booking before them, which the others need.
 * @throws {Error} when none matches
 */
export function selectScenarios(pattern = ''): [title: string, scenario: Scenario][] {
  const matching = Object.entries(scenarios).filter(([title]) => new RegExp(pattern).test(title));
  if (matching.length === 0) throw new Error(`SCENARIOS=${pattern} matches no scenario`);
  return Object.entries(scenarios).filter(
    ([title, scenario]) => scenario === book || matching.some(([each]) => each === title),
  );
}
