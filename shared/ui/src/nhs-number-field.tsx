import { NHS_NUMBER_CHECKSUM_WARNING, NHS_NUMBER_MESSAGE } from '@chaps/contracts/nhs-number';
import { extractNhsDigits, nhsNumberLooksWrong } from '@chaps/domain/nhs-number';
import { type ReactNode, useRef, useState } from 'react';
import { Notice } from './notice.tsx';
import { TextField } from './text-fields.tsx';

export interface NhsNumberFieldProps {
  label: ReactNode;
  name: string;
  /** Digits, at most 10. */
  value: string;
  onChange: (digits: string) => void;
  onBlur?: () => void;
  optional?: boolean;
  /** Sentence added after the usual hint. */
  purpose?: string;
  error?: string | undefined;
}

/**
 * Digits only, at most 10; spaces and dashes are removed silently, other characters with a message (spec 5).
 * The message stays while the user types, and disappears when they leave a corrected field or return to it;
 * its space is kept, because otherwise the press that leaves the field would miss its target as the page
 * moves. Ten digits that fail the checksum get a warning that does not block.
 */
export function NhsNumberField(props: NhsNumberFieldProps) {
  const { label, name, value, onChange, onBlur, optional, purpose, error } = props;
  const [message, setMessage] = useState<'none' | 'shown' | 'corrected'>('none');
  const wasStripped = useRef(false);
  const type = (typed: string) => {
    const result = extractNhsDigits(typed);
    wasStripped.current = result.stripped;
    if (result.stripped) setMessage('shown');
    onChange(result.value);
  };
  const hideMessage = () => setMessage(message === 'none' ? 'none' : 'corrected');
  const leave = () => {
    if (!wasStripped.current) hideMessage();
    onBlur?.();
  };
  const shown = message === 'shown' ? NHS_NUMBER_MESSAGE : error;
  return (
    <>
      <TextField
        label={label}
        name={name}
        {...(optional ? { optional } : {})}
        hint={`10 digits. It is on letters from the NHS and in the NHS App.${purpose ? ` ${purpose}` : ''}`}
        inputMode="numeric"
        autoComplete="off"
        announced
        {...(shown ? { error: shown } : {})}
        {...(message === 'corrected' ? { corrected: NHS_NUMBER_MESSAGE } : {})}
        value={value}
        onChange={(event) => type(event.target.value)}
        onFocus={hideMessage}
        onBlur={leave}
      />
      <div role="status">
        {nhsNumberLooksWrong(value) && (
          <Notice tone="warning" title="Please check your NHS number">
            <p>{NHS_NUMBER_CHECKSUM_WARNING}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
