import type { EventDetails } from '@chaps/contracts/event-details';
import { useState } from 'react';
import {
  type EventField,
  type EventFormState,
  type FormInput,
  LABELS,
  toFormInput,
} from './event-fields.ts';

const toWords = (value: FormInput[EventField]): string =>
  Array.isArray(value) ? value.map(({ from, to }) => `${from} to ${to}`).join(', ') : String(value);

/** Fields that two editors have changed differently. */
export function Conflicts({ form, theirs, fields }: ConflictProps) {
  const inputs = toFormInput(theirs);
  // The values typed when the conflict was found; choosing changes only the form.
  const [mine] = useState(form.getValues());
  const [chosen, setChosen] = useState<Partial<Record<EventField, 'mine' | 'theirs'>>>({});
  const choose = (name: EventField, whose: 'mine' | 'theirs') => {
    form.setValue(name, (whose === 'mine' ? mine : inputs)[name], { shouldDirty: true });
    setChosen((known) => ({ ...known, [name]: whose }));
  };
  return fields.map((name) => (
    <fieldset key={name}>
      <legend>{LABELS[name]}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <p key={whose}>
          <label>
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={(chosen[name] ?? 'mine') === whose}
              onChange={() => choose(name, whose)}
            />{' '}
            {whose === 'mine' ? 'Yours' : 'Theirs'}:{' '}
            {toWords((whose === 'mine' ? mine : inputs)[name]) || 'nothing'}
          </label>
        </p>
      ))}
    </fieldset>
  ));
}

export interface ConflictProps {
  form: EventFormState;
  theirs: EventDetails;
  fields: readonly EventField[];
}
