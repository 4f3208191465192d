import { useEffect } from 'react';

const INPUT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select';

/**
 * Directs a hand-held scanner's input into a field wherever the focus is: it types like a keyboard, and its
 * user should not have to press the field first.
 * @param fieldId id of the control
 */
export function useScanner(fieldId: string): void {
  useEffect(() => {
    const lead = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // A space presses the focused button or toggles the focused checkbox.
      const isText = /^\S$/u.test(key) && !altKey && !ctrlKey && !metaKey;
      const isInField = target instanceof Element && target.matches(INPUT_FIELDS);
      if (isText && !isInField) document.getElementById(fieldId)?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [fieldId]);
}
