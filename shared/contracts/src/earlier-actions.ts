import * as z from '@chaps/contracts/schema';
import { recordId } from './scalars.ts';
import { walkInDetails } from './visits.ts';

/** An action sealed by a build before release 1.1.0 names a walk-in instead of an appointment. */
const earlierAction = z.object({
  walk_in: walkInDetails.omit({ home_address: true, no_contact: true }).extend({
    walk_in_id: recordId,
    /** Consent to the test on paper; the `consent` of an action is the one on the tablet. */
    consent_given: z.boolean().optional(),
  }),
  step: z.unknown().optional(),
  consent: z.unknown().optional(),
});
const fields = z.record(z.string(), z.unknown());

/**
 * Converts such an action to the current shape; leaves others unchanged. A tablet of release 1.1.0 sends what an
 * earlier build sealed as it is. Goes two releases after 1.1.0.
 */
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
