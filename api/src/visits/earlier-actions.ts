import { walkIn } from '@chaps/contracts/visits';
import * as z from 'zod';

/** An action that the release before has sealed or sent names a walk-in in place of an appointment. */
const earlier = z.looseObject({
  appointment_id: z.undefined().optional(),
  walk_in: walkIn,
  step: z.unknown().optional(),
  consent: z.unknown().optional(),
});

/** Actions of the release before as those of now; others as they are. */
export function actionOfNow(action: unknown): unknown {
  const { data } = earlier.safeParse(action);
  if (!data) return action;
  const { walk_in, ...rest } = data;
  const { walk_in_id, consent_given, ...person } = walk_in;
  const isOnPaper = consent_given === true && data.step === 'arrived' && data.consent === undefined;
  return {
    ...rest,
    appointment_id: walk_in_id,
    person,
    ...(isOnPaper && { paper_consent: {} }),
  };
}
