import { COUNTRIES } from '@chaps/contracts/addresses';
import type { SignUpFormInput } from '@chaps/contracts/sign-up';
import { create } from 'zustand';

/** Everything but the passwords, which are never kept. */
export type SignUpDraft = Partial<Omit<SignUpFormInput, 'password' | 'confirmPassword'>>;

interface DraftState {
  typed: SignUpDraft;
  /** The age notice was dismissed and does not come again (spec 2, 'Sign-up'). */
  ageNoticeDismissed: boolean;
}

const EMPTY: DraftState = { typed: { country: COUNTRIES[0] }, ageNoticeDismissed: false };

/**
 * What was typed, in memory only: reading the guidance that the form links to, or signing in
 * instead, loses nothing.
 */
export const useSignUpDraft = create<DraftState>(() => EMPTY);

export const keepDraft = (typed: SignUpDraft) => useSignUpDraft.setState({ typed });
export const dismissAgeNotice = () => useSignUpDraft.setState({ ageNoticeDismissed: true });
export const clearDraft = () => useSignUpDraft.setState(EMPTY, true);
