import { api } from '@chaps/api-client';
import { consentDraft, consentDraftResponse } from '@chaps/contracts/consent-drafts';
import { successResponse } from '@chaps/contracts/scalars';
import { queryOptions } from '@tanstack/react-query';
import type { ConsentDraft } from '../consent/answers.ts';

const pathOf = (eventId: string) => `/events/${eventId}/consent-draft`;

/** `GET /events/{event_id}/consent-draft`: what he filled in before a reload, or null. */
export const consentDraftQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['booking', 'consent-draft', eventId],
    queryFn: async ({ signal }): Promise<ConsentDraft | null> => {
      const { draft } = await api.get(pathOf(eventId), { schema: consentDraftResponse, signal });
      if (!draft) return null;
      const given = Object.entries(draft).filter(([, answer]) => answer !== null);
      return Object.fromEntries(given) as ConsentDraft;
    },
    // Read once, when the form is opened; from then on the form knows better.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/** `POST /events/{event_id}/consent-draft`: kept by the server, encrypted, for an hour. */
export async function saveConsentDraft(eventId: string, answers: ConsentDraft): Promise<void> {
  const body = { draft: consentDraft.parse(answers) };
  await api.post(pathOf(eventId), { schema: successResponse, body });
}
