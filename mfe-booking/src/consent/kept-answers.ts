import { useSession } from '@chaps/shared/runtime';
import type { ConsentDraft } from './answers.ts';

/**
 * Answers that were typed and not yet sent, by event. They outlive an error, a lapsed hold and a
 * look at another page; they are in memory only, because health answers must never lie in browser
 * storage (product.md, 'Settled already').
 */
const kept = new Map<string, ConsentDraft>();
let owner: string | undefined;

// Another person in the same browser must never meet them; the same one, whose session merely ended
// on the way, finds them again after signing in.
useSession.subscribe(({ user }) => {
  if (!user || user.id === owner) return;
  kept.clear();
  owner = user.id;
});

export const keepAnswers = (eventId: string, answers: ConsentDraft): void => {
  kept.set(eventId, answers);
};

export const answersKept = (eventId: string): ConsentDraft | undefined => kept.get(eventId);

/** Once they were sent. */
export const forgetAnswers = (eventId: string): void => {
  kept.delete(eventId);
};
