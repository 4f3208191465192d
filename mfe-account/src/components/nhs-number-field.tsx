import {
  keepNhsDigits,
  NHS_NUMBER_CHECKSUM_WARNING,
  NHS_NUMBER_MESSAGE,
  nhsNumberLooksWrong,
} from '@chaps/shared/contracts/nhs-number';
import { Notice, TextField } from '@chaps/shared/ui';
import { useState } from 'react';
import { type FieldValues, type UseControllerProps, useController } from 'react-hook-form';

/**
 * Digits only, at most 10; anything else is stripped and said (spec 5). Ten digits that fail the
 * checksum get a warning that does not block.
 */
export function NhsNumberField<Values extends FieldValues, Parsed>({
  label,
  ...of
}: UseControllerProps<Values, UseControllerProps<Values>['name'], Parsed> & { label: string }) {
  const { field, fieldState } = useController(of);
  const [stripped, setStripped] = useState(false);
  const digits = String(field.value ?? '');
  const type = (typed: string) => {
    const kept = keepNhsDigits(typed);
    setStripped(kept.stripped);
    field.onChange(kept.value);
  };
  return (
    <>
      <TextField
        label={label}
        optional
        hint="10 digits, without spaces. It is on letters from the NHS and in the NHS App. Some laboratories need it."
        name={field.name}
        inputMode="numeric"
        autoComplete="off"
        error={stripped ? NHS_NUMBER_MESSAGE : fieldState.error?.message}
        value={digits}
        onChange={(event) => type(event.target.value)}
        onBlur={field.onBlur}
      />
      {nhsNumberLooksWrong(digits) && (
        <Notice tone="warning" live>
          <p>{NHS_NUMBER_CHECKSUM_WARNING}</p>
        </Notice>
      )}
    </>
  );
}
