import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { consentDraftQuery } from '../api/consent-draft.ts';
import type { ConsentDraft } from './answers.ts';
import { answersKept, areAnswersSafe, keepAnswers, saveAnswers } from './kept-answers.ts';

/**
 * What he filled in for this event before: on this page, or before a reload or in another tab.
 * @returns `ready` once it is known; `keep` for every change; `isSafe` whether a reload loses nothing
 */
export function useKeptDraft(eventId: string) {
  const [here] = useState(() => answersKept(eventId));
  const before = useQuery({ ...consentDraftQuery(eventId), enabled: here === undefined });
  useEffect(() => {
    // A page that is put away may never come back.
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
