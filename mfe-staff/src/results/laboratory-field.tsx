import { laboratoriesQuery } from '@chaps/api-client/staff-results';
import { SelectField, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Cannot be a laboratory: no name begins with a space. */
const ANOTHER = ' another';

interface LaboratoryFieldProps {
  onChange: (name: string) => void;
  error: string | undefined;
}

/** The sender of a file: a known laboratory, or the name of a new one. */
export function LaboratoryField({ onChange, error }: LaboratoryFieldProps) {
  const names = useQuery(laboratoriesQuery()).data ?? [];
  const [chosen, setChosen] = useState('');
  const isNew = chosen === ANOTHER;
  return (
    <>
      <SelectField
        id="laboratory"
        label="Laboratory"
        placeholder="Please choose"
        options={[...names, { value: ANOTHER, label: 'Another laboratory' }]}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          onChange(target.value === ANOTHER ? '' : target.value);
        }}
        {...(error && !isNew ? { error } : {})}
      />
      {isNew && (
        <TextField
          label="Name of the laboratory"
          autoComplete="off"
          maxLength={100}
          announced
          onChange={({ target }) => onChange(target.value)}
          {...(error ? { error } : {})}
        />
      )}
    </>
  );
}
