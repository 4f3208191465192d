import { create } from 'zustand';

/**
 * Counts the person's presses on 'Try again'. Code that failed to load is remembered as failed
 * until the number rises, so that a broken part is not asked for again in a loop.
 */
export const useLoadGeneration = create<number>(() => 0);

export const raiseLoadGeneration = () => useLoadGeneration.setState((count) => count + 1, true);
