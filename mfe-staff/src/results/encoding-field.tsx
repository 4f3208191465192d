import type { MappingChoices } from '@chaps/contracts/lab-readings';
import { RadioGroupField } from '@chaps/ui';
import type { ComponentProps } from 'react';
import { ENCODING_NAMES } from './lab-words.ts';

type EncodingFieldProps = Pick<MappingChoices, 'encodings'> &
  Omit<ComponentProps<typeof RadioGroupField>, 'legend' | 'options'>;

/** Chooses the encoding by how words from the file look in each. */
export const EncodingField = ({ encodings, ...field }: EncodingFieldProps) => (
  <RadioGroupField
    {...field}
    legend="Which of these is correct?"
    hint="The file does not state its character encoding. Choose the line in which these words from the file look right."
    options={encodings.map(({ encoding, examples }) => ({
      value: encoding,
      label: examples.join(', '),
      hint: ENCODING_NAMES[encoding],
    }))}
  />
);
