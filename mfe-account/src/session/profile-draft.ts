import type { ProfileForm } from '@chaps/contracts/profile-form';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { create } from 'zustand';

/** The two forms whose input survives the end of a session. */
export type DraftedForm = 'edit' | 'completion';

interface ProfileDraft {
  form: DraftedForm;
  /** The owner's address: other users must not see the draft. */
  email: string;
  typed: ProfileForm;
}

/** Unsaved input, in memory only: when the session ends, the session gate unmounts the form. */
export const useProfileDraft = create<{ draft?: ProfileDraft }>(() => ({}));

export const clearProfileDraft = () => useProfileDraft.setState({}, true);

/** Called on sign-in. Drops the input of another user. */
export function clearOtherDrafts(email: string): void {
  if (useProfileDraft.getState().draft?.email !== email) clearProfileDraft();
}

/** What the user had entered before the session ended. */
export function readDraft(form: DraftedForm, email: string): ProfileForm | undefined {
  const { draft } = useProfileDraft.getState();
  return draft?.form === form && draft.email === email ? draft.typed : undefined;
}

const hasChanges = (typed: ProfileForm, saved: ProfileForm) =>
  (Object.keys(saved) as (keyof ProfileForm)[]).some((field) => typed[field] !== saved[field]);

/**
 * Stores a draft at every change, not on unmount, so that a deliberate sign-out can drop it first.
 * @param saved the values that need no draft
 * @returns `stop`, to call when the form was saved or discarded
 */
export function useFormDraft(
  form: DraftedForm,
  { subscribe }: Pick<UseFormReturn<ProfileForm>, 'subscribe'>,
  saved: ProfileForm,
): { stop: () => void } {
  const [state] = useState(() => ({ form, saved, finished: false }));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          if (state.finished) return;
          if (!hasChanges(typed, state.saved)) return clearProfileDraft();
          const draft = { form: state.form, email: state.saved.email, typed: { ...typed } };
          useProfileDraft.setState({ draft });
        },
      }),
    [subscribe, state],
  );
  return {
    stop: () => {
      state.finished = true;
      clearProfileDraft();
    },
  };
}
