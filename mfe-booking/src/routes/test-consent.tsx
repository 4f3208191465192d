import { isErrorResponse, isUnauthorized } from '@chaps/api-client';
import { consentLinkQuery } from '@chaps/api-client/consents';
import { logFailure } from '@chaps/api-client/error-logs';
import { isoDate, profileId as profileIdSchema } from '@chaps/contracts/scalars';
import { formatLongDate } from '@chaps/domain';
import { readStoredUser, useSession, useSiteConfig } from '@chaps/runtime';
import { isUnknownRecord, Notice, Page, PageSkeleton } from '@chaps/ui';
import { RequireSession } from '@chaps/ui/require-session';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { BookingConsent, ConsentDraft } from '../consent/answers.ts';
import { ConsentForm } from '../consent/consent-form.tsx';
import { clearConsent, giveConsent } from '../consent/give-consent.ts';
import { bookingToasts } from '../journey/booking-toasts.ts';
import { createUserMap } from '../journey/signed-in-person.ts';

/** Spec 8, '/test-consent'. */
const MESSAGES = {
  badLink: 'Invalid or missing parameters. Please check your link or contact support.',
  missing: 'Missing profile or date information. Cannot submit consent form.',
  rejected: 'Failed to save consent. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  done: 'Consent form submitted successfully!',
} as const;

const showError = (description: string) =>
  bookingToasts.show({ tone: 'error', title: 'Error', description });

interface ConsentLink {
  profileId?: string;
  testDate?: string;
  /** Single use, from the mail; without it, only the signed-in owner can use the link. */
  token?: string;
}

/** Reads `?profile_id=&test_date=&token=`; invalid values count as missing. */
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

function isUsable({ profileId, testDate, token }: ConsentLink, signedIn: boolean): boolean {
  if (!profileId || !testDate) return false;
  if (token) return true;
  const own = readStoredUser()?.profileId;
  return signedIn && (own === undefined || own === profileId);
}

/** Spec 8: the message for a failed submission. */
function toMessage(error: unknown): string {
  if (!isErrorResponse(error)) return MESSAGES.unexpected;
  // Another user's link, or an invalid or used token.
  return [403, 404].includes(error.status) ? MESSAGES.badLink : MESSAGES.rejected;
}

function BadLink() {
  const navigate = useNavigate();
  useEffect(() => {
    showError(MESSAGES.badLink);
    navigate('/', { replace: true });
  }, [navigate]);
  return <PageSkeleton />;
}

const typedAnswers = createUserMap<ConsentDraft>();

/** The link is checked only once: a session that ends later must not discard the input. */
function ConsentByLink() {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const link = readConsentLink(params);
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const [usable] = useState(() => isUsable(link, signedIn));
  const keepTyped = useCallback(
    (draft: ConsentDraft) => void typedAnswers.set(search, draft),
    [search],
  );
  if (!usable) return <BadLink />;

  const submit = async (answers: BookingConsent) => {
    const { profileId, testDate, token } = link;
    if (!profileId || !testDate) return showError(MESSAGES.missing);
    const where = { profileId, psaTestDate: testDate, ...(token ? { token } : {}) };
    try {
      await giveConsent(search, answers, where);
    } catch (error) {
      // With a token, the form can be sent again without the rejected session.
      if (isUnauthorized(error) && !token) return;
      void logFailure('Failed to save consent', error);
      return showError(toMessage(error));
    }
    typedAnswers.delete(search);
    clearConsent(search);
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

function UsedLink() {
  const { phone } = useSiteConfig().charity;
  return (
    <Page
      listed={false}
      title="Consent form"
      description="Give your consent for your PSA blood test."
      width="text"
    >
      <Notice tone="info" title="You have already sent this form">
        <p>
          This link works once, and we have your consent form. If it was not you, or an answer has
          changed, please call us on {phone}.
        </p>
      </Notice>
    </Page>
  );
}

/** Checks a mailed link before the form is filled in. If that fails, sending the form checks it. */
function ConsentByToken() {
  const [params] = useSearchParams();
  const { profileId, testDate, token = '' } = readConsentLink(params);
  const { data, error, isLoading } = useQuery({
    ...consentLinkQuery(token),
    enabled: token !== '',
  });
  if (isLoading) return <PageSkeleton />;
  const isOther = data && (data.profile_id !== profileId || data.test_date !== testDate);
  if (isOther || isUnknownRecord(error)) return <BadLink />;
  return data?.used ? <UsedLink /> : <ConsentByLink />;
}

export default function TestConsent() {
  const [params] = useSearchParams();
  // A token replaces the session.
  if (params.has('token')) return <ConsentByToken />;
  return (
    <RequireSession visitors>
      <ConsentByLink />
    </RequireSession>
  );
}
