import { laboratoriesQuery } from '@chaps/api-client/staff-results';
import { SelectField, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Cannot be a laboratory's name, because no name begins with a space. */
const OTHER_LABORATORY = ' another';

interface LaboratoryFieldProps {
  onChange: (name: string) => void;
  error: string | undefined;
}

/** The sender of a file: a known laboratory, or the name of a new one. */
export function LaboratoryField({ onChange, error }: LaboratoryFieldProps) {
  const names = useQuery(laboratoriesQuery()).data ?? [];
  const [chosen, setChosen] = useState('');
  const isNew = chosen === OTHER_LABORATORY;
  return (
    <>
      <SelectField
        id="laboratory"
        label="Laboratory"
        placeholder="Please choose"
        options={[...names, { value: OTHER_LABORATORY, label: 'Another laboratory' }]}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          onChange(target.value === OTHER_LABORATORY ? '' : target.value);
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
