import type { Recipe } from '../checkout.ts';

const PROFILES = 'shared/contracts/src/profiles.ts';
const SIGN_UP = 'shared/contracts/src/sign-up.ts';
const APPOINTMENTS = 'api/src/booking/appointments.ts';
const PORTAL = 'mfe-account/src/routes/portal/profile-fields.tsx';
const SECTIONS = 'mfe-account/src/routes/sign-up/sections.tsx';

/** The name by which a person wants to be called. */
export const recipe: Recipe = (checkout) => {
  checkout.migration(
    'preferred-name',
    `ALTER TABLE profiles ADD COLUMN preferred_name text;
GRANT UPDATE (preferred_name) ON profiles TO chaps_api;
`,
  );
  checkout.after('api/test/tables.ts', 'occupation, phone, ', 'preferred_name, ');
  checkout.add(
    PROFILES,
    'personFields',
    `preferred_name: optionalText(100).meta({ examples: ['Norm'] })`,
  );
  checkout.add(
    PROFILES,
    'optionalFields',
    'preferred_name: personFields.preferred_name.nullable()',
  );
  // The default lets us read sign-up details that were sealed earlier, and responses of older APIs.
  checkout.add(PROFILES, 'person', 'preferred_name: z.string().nullable().default(null)');
  checkout.add(PROFILES, 'PERSON_FIELD_LABELS', `preferred_name: 'preferred name'`);
  checkout.add('api/src/people/profile-columns.ts', 'PROFILE_COLUMNS', 'preferred_name: DETAIL');
  checkout.after(
    SIGN_UP,
    'occupation: personFields.occupation.optional(),',
    '\npreferredName: personFields.preferred_name.optional(),',
  );
  checkout.add(SIGN_UP, 'SIGN_UP_FIELDS', `preferred_name: 'preferredName'`);
  checkout.after(
    'shared/contracts/src/staff-bookings.ts',
    'contactDetails = person.pick({ ',
    'preferred_name: true, ',
  );
  checkout.add(APPOINTMENTS, 'AppointmentDetail', 'preferred_name: string | null;');
  checkout.after(APPOINTMENTS, 'AS email, f.first_name, ', 'f.preferred_name, ');
  checkout.replace(
    'api/src/booking/appointment-mail.ts',
    'firstName: row.first_name',
    'firstName: row.preferred_name ?? row.first_name',
  );
  checkout.add(PORTAL, 'PROFILE_LABELS', `preferred_name: 'Preferred Name'`);
  checkout.after(
    PORTAL,
    '<LastNameField form={form} name="last_name" />',
    '\n<FormField form={form} name="preferred_name" optional autoComplete="nickname" />',
  );
  checkout.add(SECTIONS, 'SIGN_UP_LABELS', `preferredName: 'Preferred name'`);
  checkout.after(
    SECTIONS,
    '<LastNameField form={form} name="lastName" />',
    '\n<FormField form={form} name="preferredName" optional autoComplete="nickname" />',
  );
  checkout.after(
    'mfe-staff/src/bookings/booking.tsx',
    `{ label: 'Consent', value: <Consent booking={booking} /> },`,
    `\n{ label: 'Preferred name', value: booking.preferred_name ?? 'not given' },`,
  );
};
