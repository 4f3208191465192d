import { useEffect, useRef, useState } from 'react';

type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Maximum milliseconds between the keys of 'g e'. */
const SEQUENCE_MS = 1500;

/** WCAG 2.1.4: shortcuts without Ctrl or Alt can be switched off. */
const SINGLE_KEYS = 'chaps-staff-single-keys';

const areSingleKeysOn = () => localStorage.getItem(SINGLE_KEYS) !== 'off';

/** Whether shortcuts without Ctrl or Alt are on in this browser, and a function to change that. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(areSingleKeysOn);
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(SINGLE_KEYS);
      else localStorage.setItem(SINGLE_KEYS, 'off');
      setOn(next);
    },
  ];
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Single characters are shortcuts only outside text fields, and while no dialog is open. */
const isCharacter = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Clicks a link of the page, because only a click asks before discarding unsaved input. */
export const clickLink = (selector: string): void =>
  document.querySelector<HTMLAnchorElement>(selector)?.click();

/** Opens the next or previous page of the list on this page. */
export const turnPage = (rel: 'next' | 'prev'): void => clickLink(`main nav a[rel="${rel}"]`);

const getName = (event: KeyboardEvent) =>
  `${event.ctrlKey || event.metaKey ? 'Control+' : ''}${event.altKey ? 'Alt+' : ''}${event.key.toLowerCase()}`;

/**
 * Registers a screen's keyboard shortcuts, by name: 'Control+k', 'escape', '?', or 'g e' for two keys in
 * turn. `frame/keys.tsx` describes each to the user.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    let first = { key: '', at: 0 };
    const press = (event: KeyboardEvent) => {
      const name = getName(event);
      const sequence = event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${name}` : '';
      first = { key: '', at: 0 };
      if (isCharacter(event)) {
        if (isTyping(event.target) || isDialogOpen() || !areSingleKeysOn()) return;
        first = { key: name, at: event.timeStamp };
      }
      const act = current.current[sequence] ?? current.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
