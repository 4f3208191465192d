import type { SecondFactorActions } from '@chaps/runtime';
import type { Auth } from './auth.ts';
import { toOutcome, UNREACHABLE_FAILURE } from './outcomes.ts';

/** Name of the account in the authenticator app. */
const ISSUER = 'CHAPS';

/** Second factors by TOTP at the authentication service. @throws when its client cannot be loaded */
export function createSecondFactorActions(auth: Auth): SecondFactorActions {
  const mfa = async () => (await auth.client()).auth.mfa;
  return {
    isEnrolled: async () => {
      const { data, error } = await (await mfa()).listFactors();
      if (error) throw error;
      return data.totp.length > 0;
    },
    enrol: async () => {
      const factors = await mfa();
      const { data: held } = await factors.listFactors();
      // An incomplete enrolment blocks the next one.
      for (const { id, status } of held?.all ?? []) {
        if (status === 'unverified') await factors.unenroll({ factorId: id });
      }
      const { data, error } = await factors.enroll({ factorType: 'totp', issuer: ISSUER });
      if (error) return { ok: false as const, message: getOutcomeMessage(error) };
      const { qr_code: qrCode, secret } = data.totp;
      return { ok: true as const, factorId: data.id, qrCode, secret };
    },
    verify: async (code, enrolled) => {
      const factors = await mfa();
      const { data } = await factors.listFactors();
      const factorId = enrolled ?? data?.totp[0]?.id;
      if (!factorId) return UNREACHABLE_FAILURE;
      return toOutcome((await factors.challengeAndVerify({ factorId, code })).error);
    },
  };
}

function getOutcomeMessage(error: { message: string; name?: string }): string {
  const outcome = toOutcome(error);
  return outcome.ok ? '' : outcome.message;
}
