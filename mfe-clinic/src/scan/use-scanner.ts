import { useEffect } from 'react';

const TAKES_TEXT = 'input:not([type=checkbox], [type=radio]), textarea, select';

/**
 * Leads what a hand-held scanner types into a field, wherever the focus is: it types like a keyboard, and
 * whoever holds it should not have to press the field first.
 * @param fieldId of the control
 */
export function useScanner(fieldId: string): void {
  useEffect(() => {
    const lead = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // A space presses the button or ticks the box that has the focus.
      const isText = /^\S$/u.test(key) && !altKey && !ctrlKey && !metaKey;
      const isInField = target instanceof Element && target.matches(TAKES_TEXT);
      if (isText && !isInField) document.getElementById(fieldId)?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [fieldId]);
}
