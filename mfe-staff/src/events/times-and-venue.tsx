import type { KnownPlace } from '@chaps/contracts/event-places';
import { FormRow } from '@chaps/ui';
import { FormField } from '@chaps/ui/forms';
import { useState } from 'react';
import { BreaksField } from './breaks-field.tsx';
import { type EventFormState, getPointKey } from './event-fields.ts';
import { PLACE_FIELDS, PlaceFinder } from './place-finder.tsx';
import { PlaceMap } from './place-map.tsx';

interface TimesProps {
  form: EventFormState;
  taken: ReadonlyMap<string, number>;
}

export function Times({ form, taken }: TimesProps) {
  const values = form.watch();
  return (
    <BreaksField
      {...values}
      session_duration={Number(values.session_duration)}
      total_spaces={Number(values.total_spaces) || 0}
      taken={taken}
      id={`${form.idPrefix}breaks`}
      error={form.formState.errors.breaks?.message}
      onChange={(breaks) => {
        form.clearErrors('breaks');
        form.setValue('breaks', breaks, { shouldDirty: true });
      }}
    />
  );
}

/** The postcode comes first, because it may fill in the rest. */
export function VenueFields({ form }: Pick<TimesProps, 'form'>) {
  const [postcode, latitude, longitude, confirmed] = form.watch([
    'postcode',
    'latitude',
    'longitude',
    'place_confirmed',
  ]);
  const point = getPointKey(latitude, longitude);
  const [found, setFound] = useState<KnownPlace['district']>(null);
  // Approximate until someone corrects the coordinates.
  const isAbout = latitude === String(found?.latitude) && longitude === String(found?.longitude);
  return (
    <>
      <FormRow narrow>
        <FormField form={form} name="postcode" autoCapitalize="characters" />
      </FormRow>
      <PlaceFinder
        postcode={postcode}
        onFound={(place, district) => {
          setFound(district);
          for (const name of PLACE_FIELDS) {
            const value = place[name];
            if (value !== undefined)
              form.setValue(name, String(value ?? ''), { shouldDirty: true });
          }
          form.clearErrors(PLACE_FIELDS);
        }}
      />
      <FormField form={form} name="address_line_1" />
      <FormField form={form} name="address_line_2" optional />
      <FormRow narrow>
        <FormField form={form} name="city" />
        <FormField form={form} name="state" optional />
        <FormField form={form} name="country" />
      </FormRow>
      <FormRow narrow>
        <FormField form={form} name="latitude" inputMode="decimal" />
        <FormField form={form} name="longitude" inputMode="decimal" />
      </FormRow>
      <PlaceMap
        latitude={latitude}
        longitude={longitude}
        district={isAbout ? found?.district : undefined}
        isConfirmed={confirmed === point}
        onConfirm={(isRight) =>
          form.setValue('place_confirmed', isRight ? point : '', { shouldDirty: true })
        }
      />
    </>
  );
}
