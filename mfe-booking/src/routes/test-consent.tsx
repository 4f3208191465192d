import { isErrorAnswer, isUnauthorized } from '@chaps/api-client';
import type { ConsentForm as Answers } from '@chaps/contracts/consent';
import { isoDate, profileId as profileIdSchema } from '@chaps/contracts/scalars';
import { formatLongDate } from '@chaps/domain';
import { readStoredUser, useSession } from '@chaps/runtime';
import { Page, PageSkeleton, RequireUnendedSession } from '@chaps/ui';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { bookingToasts } from '../booking-toasts.ts';
import type { ConsentDraft } from '../consent/answers.ts';
import { ConsentForm } from '../consent/consent-form.tsx';
import { forgetConsent, giveConsent } from '../consent/give-consent.ts';
import { personalMap } from '../personal-map.ts';

/** Spec 8, '/test-consent'. */
const MESSAGES = {
  badLink: 'Invalid or missing parameters. Please check your link or contact support.',
  missing: 'Missing profile or date information. Cannot submit consent form.',
  refused: 'Failed to save consent. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  done: 'Consent form submitted successfully!',
} as const;

const toastError = (description: string) =>
  bookingToasts.show({ tone: 'error', title: 'Error', description });

interface ConsentLink {
  profileId?: string;
  testDate?: string;
  /** Single use, as mailed; without it the link is for the signed-in owner alone. */
  token?: string;
}

/** Reads `?profile_id=&test_date=&token=`; a value that cannot be one counts as missing. */
export function readConsentLink(params: URLSearchParams): ConsentLink {
  const profileId = profileIdSchema.safeParse(params.get('profile_id')).data;
  const testDate = isoDate.safeParse(params.get('test_date')).data;
  const token = params.get('token');
  return {
    ...(profileId ? { profileId } : {}),
    ...(testDate ? { testDate } : {}),
    ...(token ? { token } : {}),
  };
}

/** Whether the link can be used here: mailed with a token, or opened by the person it is about. */
function isUsable({ profileId, testDate, token }: ConsentLink, signedIn: boolean): boolean {
  if (!profileId || !testDate) return false;
  if (token) return true;
  const own = readStoredUser()?.profileId;
  return signedIn && (own === undefined || own === profileId);
}

/** Spec 8: words for a refused or failed submission. */
function messageOf(error: unknown): string {
  if (!isErrorAnswer(error)) return MESSAGES.unexpected;
  // Someone else's link, or a token that is used up or not ours.
  return [403, 404].includes(error.status) ? MESSAGES.badLink : MESSAGES.refused;
}

function BadLink() {
  const navigate = useNavigate();
  useEffect(() => {
    toastError(MESSAGES.badLink);
    navigate('/', { replace: true });
  }, [navigate]);
  return <PageSkeleton />;
}

/** Answers that were typed and not sent, by the link's query. */
const typedAnswers = personalMap<ConsentDraft>();

/**
 * The form behind a link. Whether the link is good is decided once, when it is opened: a session
 * that ends meanwhile must not throw away what he has typed.
 */
function ConsentByLink({ signedIn }: { signedIn: boolean }) {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const link = readConsentLink(params);
  const [usable] = useState(() => isUsable(link, signedIn));
  const keepTyped = useCallback(
    (draft: ConsentDraft) => void typedAnswers.set(search, draft),
    [search],
  );
  if (!usable) return <BadLink />;

  const submit = async (answers: Answers) => {
    const { profileId, testDate, token } = link;
    if (!profileId || !testDate) return toastError(MESSAGES.missing);
    const where = { profileId, psaTestDate: testDate, ...(token ? { token } : {}) };
    try {
      await giveConsent(search, answers, where);
    } catch (error) {
      // With a token it can be sent again, now without the session that was refused.
      if (isUnauthorized(error) && !token) return;
      return toastError(messageOf(error));
    }
    typedAnswers.delete(search);
    forgetConsent(search);
    bookingToasts.show({ tone: 'success', title: 'Success', description: MESSAGES.done });
    navigate('/');
  };
  return (
    <Page
      listed={false}
      title="Consent form"
      description="Give your consent for your PSA blood test."
      {...(link.testDate
        ? { lead: `For your PSA blood test on ${formatLongDate(link.testDate)}.` }
        : {})}
      width="text"
    >
      <ConsentForm
        submitLabel="Submit"
        draft={typedAnswers.get(search)}
        onDraft={keepTyped}
        onAnswers={submit}
      />
    </Page>
  );
}

/** The stand-alone consent form (spec 2, 'Consent form'). */
export default function TestConsent() {
  const status = useSession((session) => session.status);
  const [params] = useSearchParams();
  if (status === 'loading') return <PageSkeleton />;
  const form = <ConsentByLink signedIn={status === 'signed-in'} />;
  // A token stands for the session.
  return params.has('token') ? form : <RequireUnendedSession>{form}</RequireUnendedSession>;
}
