import type { Rehearsal } from './rehearsal.ts';
import { backUpAndRestore } from './scenarios/backup.ts';
import { book } from './scenarios/booking.ts';
import { limitGuesses } from './scenarios/guesses.ts';
import { publishAndRollBack } from './scenarios/publication.ts';
import { restartEach } from './scenarios/restarts.ts';
import { dumpAndRestore } from './scenarios/restore.ts';
import { takeOver } from './scenarios/takeover.ts';
import { updateWithoutPause } from './scenarios/update.ts';

/** What is gone through, in this order: each scenario finds what those before it left. */
export const scenarios: Record<string, (rehearsal: Rehearsal) => Promise<void>> = {
  'somebody signs up, confirms by the mailed link, books, pays, and has the mail': book,
  'who signed up first with an address that is not theirs gets nothing of the account': takeOver,
  'a team publishes its part, browsers get it, and a rollback brings the one before':
    publishAndRollBack,
  'each service is restarted once, and the site works': restartEach,
  'the API is replaced under load without an unanswered request': updateWithoutPause,
  'dumps of both databases bring everything back on an empty server': dumpAndRestore,
  'a continuous backup brings back both databases, to the last change': backUpAndRestore,
  'guesses at a password are limited, whatever address the caller claims': limitGuesses,
};
