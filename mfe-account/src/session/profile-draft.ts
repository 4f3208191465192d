import type { ProfileForm } from '@chaps/contracts/profiles';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { create } from 'zustand';

/** The two forms of the portal that a session may end in the middle of. */
export type DraftedForm = 'edit' | 'completion';

interface ProfileDraft {
  form: DraftedForm;
  /** Whose details they are: nobody else ever sees them. */
  email: string;
  typed: ProfileForm;
}

/**
 * What was typed and not saved, in memory only. The guard takes the form away as soon as the session
 * ends; signing in again brings it back.
 */
export const useProfileDraft = create<{ draft?: ProfileDraft }>(() => ({}));

export const forgetDraft = () => useProfileDraft.setState({}, true);

/** Called when somebody signs in: what another person typed here is dropped. */
export function forgetDraftOfOthers(email: string): void {
  if (useProfileDraft.getState().draft?.email !== email) forgetDraft();
}

/** What this person typed in this form before his session ended. */
export function draftOf(form: DraftedForm, email: string): ProfileForm | undefined {
  const { draft } = useProfileDraft.getState();
  return draft?.form === form && draft.email === email ? draft.typed : undefined;
}

const differs = (typed: ProfileForm, saved: ProfileForm) =>
  (Object.keys(saved) as (keyof ProfileForm)[]).some((field) => typed[field] !== saved[field]);

/**
 * Keeps a draft of a form at every change. It is kept while typing and not when the form goes,
 * so that a deliberate sign-out can drop it before.
 * @param saved what the form shows when nothing was typed
 * @returns `stop`, for when it was saved or given up
 */
export function useKeptDraft(
  form: DraftedForm,
  { subscribe }: Pick<UseFormReturn<ProfileForm>, 'subscribe'>,
  saved: ProfileForm,
): { stop: () => void } {
  const [kept] = useState(() => ({ form, saved, finished: false }));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          if (kept.finished) return;
          if (!differs(typed, kept.saved)) return forgetDraft();
          const draft = { form: kept.form, email: kept.saved.email, typed: { ...typed } };
          useProfileDraft.setState({ draft });
        },
      }),
    [subscribe, kept],
  );
  return {
    stop: () => {
      kept.finished = true;
      forgetDraft();
    },
  };
}
