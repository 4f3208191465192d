import { create } from 'zustand';

/**
 * Counts presses of 'Try again'. A failed load is cached until the number rises, so that a broken
 * remote is not requested in a loop.
 */
export const useLoadGeneration = create<number>(() => 0);

export const raiseLoadGeneration = () => useLoadGeneration.setState((count) => count + 1, true);
