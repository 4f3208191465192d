import { create } from 'zustand';

/** Whether the last session ended because nobody was there, for the sign-in page to say. */
export const useSessionEnd = create<{ idle: boolean }>(() => ({ idle: false }));

export const rememberIdleEnd = () => useSessionEnd.setState({ idle: true });
export const forgetIdleEnd = () => useSessionEnd.setState({ idle: false });
