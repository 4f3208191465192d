import {
  keepNhsDigits,
  NHS_NUMBER_CHECKSUM_WARNING,
  NHS_NUMBER_MESSAGE,
  nhsNumberLooksWrong,
} from '@chaps/shared/contracts/nhs-number';
import { Notice, TextField } from '@chaps/shared/ui';
import { useState } from 'react';

interface NhsNumberFieldProps {
  /** Also the control's id. */
  name: string;
  value: string;
  onChange: (digits: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

/**
 * Digits only, at most 10; anything else is stripped and said (spec 5). Ten digits that fail the
 * checksum get a warning that does not block.
 */
export function NhsNumberField({ name, value, onChange, onBlur, error }: NhsNumberFieldProps) {
  const [stripped, setStripped] = useState(false);
  const type = (typed: string) => {
    const kept = keepNhsDigits(typed);
    setStripped(kept.stripped);
    onChange(kept.value);
  };
  return (
    <>
      <TextField
        label="NHS number"
        optional
        hint="10 digits, without spaces. It is on letters from the NHS and in the NHS App. Some laboratories need it."
        name={name}
        inputMode="numeric"
        autoComplete="off"
        error={stripped ? NHS_NUMBER_MESSAGE : error}
        value={value}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
      />
      {nhsNumberLooksWrong(value) && (
        <Notice tone="warning" live>
          <p>{NHS_NUMBER_CHECKSUM_WARNING}</p>
        </Notice>
      )}
    </>
  );
}
