import { OPERATOR, type TestInstallation } from '../rehearsal.ts';

/** The mailbox waits for two minutes at most. */
export async function alertOperator(rehearsal: TestInstallation): Promise<void> {
  await rehearsal.compose(['stop', 'api']);
  const stopped = performance.now();
  await rehearsal.mailbox.findMail(OPERATOR, /^\[firing\] ApiDown$/);
  const seconds = Math.round((performance.now() - stopped) / 1000);
  process.stdout.write(
    `the operator's mail arrived ${seconds} seconds after the API had stopped\n`,
  );
  await rehearsal.up();
}
