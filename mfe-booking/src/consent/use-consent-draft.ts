import { consentDraftQuery } from '@chaps/api-client/consents';
import type { ConsentDraftResponse } from '@chaps/contracts/consent-drafts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ConsentDraft } from './answers.ts';
import { areAnswersSafe, keepAnswers, saveAnswers, unsentAnswers } from './unsent-answers.ts';

/** The form has no value for a question without an answer; the API says null. */
const withoutEmptyAnswers = (draft: ConsentDraftResponse['draft']): ConsentDraft | null =>
  draft &&
  (Object.fromEntries(
    Object.entries(draft).filter(([, answer]) => answer !== null),
  ) as ConsentDraft);

/**
 * The person's earlier answers for this event: from this page, from before a reload or from another tab.
 * @returns `ready` once it is known; `keep` for every change; `isSafe` whether a reload loses nothing
 */
export function useConsentDraft(eventId: string) {
  const [here] = useState(() => unsentAnswers(eventId));
  const before = useQuery({
    ...consentDraftQuery(eventId),
    enabled: here === undefined,
    select: withoutEmptyAnswers,
  });
  useEffect(() => {
    // A hidden page may never return.
    const save = () => {
      if (document.visibilityState === 'hidden') void saveAnswers(eventId);
    };
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [eventId]);
  return {
    draft: here ?? before.data ?? undefined,
    ready: here !== undefined || !before.isPending,
    keep: useCallback((draft: ConsentDraft) => keepAnswers(eventId, draft), [eventId]),
    isSafe: useCallback(() => areAnswersSafe(eventId), [eventId]),
  };
}
