import { COUNTRIES } from '@chaps/contracts/addresses';
import type { SignUpFormInput } from '@chaps/contracts/sign-up';
import { create } from 'zustand';

/** Everything except the passwords, which are never stored. */
export type SignUpDraft = Partial<Omit<SignUpFormInput, 'password' | 'confirmPassword'>>;

interface DraftState {
  typed: SignUpDraft;
  /** Whether the age notice was dismissed, after which it does not return (spec 2, 'Sign-up'). */
  ageNoticeDismissed: boolean;
}

const EMPTY: DraftState = { typed: { country: COUNTRIES[0] }, ageNoticeDismissed: false };

/** The input, in memory only. It survives a visit to the guidance or to sign-in. */
export const useSignUpDraft = create<DraftState>(() => EMPTY);

export const storeDraft = (typed: SignUpDraft) => useSignUpDraft.setState({ typed });
export const dismissAgeNotice = () => useSignUpDraft.setState({ ageNoticeDismissed: true });
export const clearDraft = () => useSignUpDraft.setState(EMPTY, true);
