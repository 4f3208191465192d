import * as z from '@chaps/contracts/schema';
import { walkIn } from './visits.ts';

/** An action sealed or sent by the previous release names a walk-in instead of an appointment. */
const earlierAction = z.object({
  walk_in: walkIn,
  step: z.unknown().optional(),
  consent: z.unknown().optional(),
});
const fields = z.record(z.string(), z.unknown());

/** Converts actions of the previous release to the current shape; leaves others unchanged. */
export function upgradeAction(action: unknown): unknown {
  const { data } = earlierAction.safeParse(action);
  if (!data) return action;
  const { walk_in: _, ...rest } = fields.parse(action);
  if (rest.appointment_id !== undefined) return action;
  const { walk_in_id, consent_given, ...person } = data.walk_in;
  const isOnPaper = consent_given === true && data.step === 'arrived' && data.consent === undefined;
  return {
    ...rest,
    appointment_id: walk_in_id,
    person,
    ...(isOnPaper && { paper_consent: {} }),
  };
}
