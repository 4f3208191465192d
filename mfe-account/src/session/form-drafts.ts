import type { GpChoice } from '@chaps/contracts/gp-practices';
import type { MailPreferences } from '@chaps/contracts/mail-preferences';
import type { ProfileForm } from '@chaps/contracts/profile-form';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { create } from 'zustand';

/** The forms whose input survives the end of a session, with their values. */
interface DraftedForms {
  edit: ProfileForm;
  completion: ProfileForm;
  gp: { gp: GpChoice };
  emails: Omit<MailPreferences, 'invitation_miles'> & { invitation_miles: string };
}

export type DraftedForm = keyof DraftedForms;

interface FormDrafts {
  /** The owner's address: other users must not see the drafts. */
  email?: string;
  drafts: Partial<DraftedForms>;
}

/** Unsaved input, in memory only: when the session ends, the session gate unmounts the forms. */
export const useFormDrafts = create<FormDrafts>(() => ({ drafts: {} }));

export const hasDrafts = ({ drafts }: FormDrafts): boolean => Object.keys(drafts).length > 0;

export const clearDrafts = () => useFormDrafts.setState({ drafts: {} }, true);

/** Called on sign-in. Drops input that belongs to another user. */
export function clearOtherDrafts(email: string): void {
  if (useFormDrafts.getState().email !== email) clearDrafts();
}

/** What the user had entered before the session ended. */
export function readDraft<Name extends DraftedForm>(
  name: Name,
  email: string,
): DraftedForms[Name] | undefined {
  const state = useFormDrafts.getState();
  return state.email === email ? state.drafts[name] : undefined;
}

function storeDraft<Name extends DraftedForm>(
  name: Name,
  email: string,
  typed: DraftedForms[Name] | undefined,
): void {
  clearOtherDrafts(email);
  const { [name]: _, ...others } = useFormDrafts.getState().drafts;
  const drafts: Partial<DraftedForms> = others;
  if (typed) drafts[name] = typed;
  useFormDrafts.setState({ email, drafts }, true);
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The values with which a form opens: `saved`, or what was typed before the session ended. */
export function useDraft<Name extends DraftedForm>(
  name: Name,
  email: string,
  saved: DraftedForms[Name],
) {
  const [restored, setRestored] = useState(() => readDraft(name, email));
  return {
    values: restored ?? saved,
    isRestored: restored !== undefined,
    forget: () => setRestored(undefined),
  };
}

/**
 * Stores a draft at every change, not on unmount, so that a deliberate sign-out can drop it first.
 * @param saved the values that need no draft
 * @returns `stop`, to call when the form was saved or discarded
 */
export function useKeepDraft<Name extends DraftedForm>(
  name: Name,
  email: string,
  saved: DraftedForms[Name],
  { subscribe, getValues }: Pick<UseFormReturn<DraftedForms[Name]>, 'subscribe' | 'getValues'>,
): { stop: () => void } {
  const [state] = useState<{ settled: DraftedForms[Name] }>(() => ({ settled: saved }));
  useEffect(() => {
    state.settled = saved;
    const keep = (typed: DraftedForms[Name]) =>
      storeDraft(name, email, isSame(typed, state.settled) ? undefined : { ...typed });
    keep(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [name, email, saved, subscribe, getValues, state]);
  return {
    stop: () => {
      state.settled = { ...getValues() };
      storeDraft(name, email, undefined);
    },
  };
}
