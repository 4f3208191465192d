import { consentDraftQuery } from '@chaps/api-client/consents';
import type { ConsentDraftResponse } from '@chaps/contracts/consent-drafts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ConsentDraft } from './answers.ts';
import { areAnswersSaved, getUnsentAnswers, saveAnswers, storeAnswers } from './unsent-answers.ts';

/** The form has no value for an unanswered question; the API sends null. */
const omitEmptyAnswers = (draft: ConsentDraftResponse['draft']): ConsentDraft | null =>
  draft &&
  (Object.fromEntries(
    Object.entries(draft).filter(([, answer]) => answer !== null),
  ) as ConsentDraft);

/**
 * The user's earlier answers for this event: from this page, before or after a reload, or from another tab.
 * @returns `ready` once they have loaded; `failed` if they could not be loaded, with `retry`, and
 * `startAnew`, after which the form replaces the stored answers; `keep` to call at every change; `isSafe`,
 * whether the answers would survive a reload
 */
export function useConsentDraft(eventId: string) {
  const [here] = useState(() => getUnsentAnswers(eventId));
  const [isAnew, setIsAnew] = useState(false);
  const before = useQuery({ ...consentDraftQuery(eventId), enabled: here === undefined });
  const consentsGiven = before.data?.consents_given;
  useEffect(() => {
    // A hidden page may never be shown again.
    const save = () => {
      if (document.visibilityState === 'hidden') saveAnswers(eventId);
    };
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [eventId]);
  return {
    draft: here ?? omitEmptyAnswers(before.data?.draft ?? null) ?? undefined,
    ready: here !== undefined || isAnew || before.isSuccess,
    failed: before.isError,
    retry: before.refetch,
    startAnew: () => setIsAnew(true),
    keep: useCallback(
      (draft: ConsentDraft) => storeAnswers(eventId, draft, consentsGiven),
      [eventId, consentsGiven],
    ),
    isSafe: useCallback(() => areAnswersSaved(eventId), [eventId]),
  };
}
