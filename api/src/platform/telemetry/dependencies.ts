import type { ReadyResponse } from '@chaps/contracts';
import type { Services as CommonServices } from '../config/services.ts';

interface Probe {
  answers(): Promise<boolean>;
}

export interface Services extends CommonServices {
  accounts: Probe;
  mailer: Probe;
}

type Dependencies = ReadyResponse['dependencies'];

/**
 * Load balancers check every copy every few seconds; the services behind it are checked less often.
 */
const FRESH_MS = 15_000;

const getState = async (answers: Promise<boolean>) => ((await answers) ? 'ok' : 'unavailable');

/** The state of the services that the API depends on, cached for a few seconds. It never throws. */
export function watchDependencies({ accounts, mailer, now }: Services) {
  let read = Number.NEGATIVE_INFINITY;
  let dependencies: Promise<Dependencies> | undefined;
  return (): Promise<Dependencies> => {
    const time = now().getTime();
    if (dependencies && time - read < FRESH_MS) return dependencies;
    read = time;
    dependencies = Promise.all([getState(accounts.answers()), getState(mailer.answers())]).then(
      ([auth, mail]): Dependencies => ({ auth, mail }),
    );
    return dependencies;
  };
}
