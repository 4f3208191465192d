import type { PersonalData } from '@chaps/contracts';
import type { MergedField } from '@chaps/contracts/record-merges';
import type { Profiles } from '../platform/db/types.ts';

interface ColumnEntry<Merged extends string> {
  /** The field of the person's export that contains it, or why none does. */
  exported: keyof PersonalData | { not: string };
  /** What an erasure writes into the column. */
  erased: 'null' | 'the default' | 'a pseudonym' | 'nothing';
  /** Which value the kept record has after a merge. */
  merged: Merged;
}

type ProfileColumns = {
  readonly [Name in keyof Profiles]: ColumnEntry<
    Name extends MergedField ? 'as staff choose' : 'its own'
  >;
};

const DETAIL = { exported: 'profile', erased: 'null', merged: 'its own' } as const;
const CHOSEN_DETAIL = { ...DETAIL, merged: 'as staff choose' } as const;
const NAME = { ...CHOSEN_DETAIL, erased: 'a pseudonym' } as const;
const TECHNICAL = {
  exported: { not: 'technical data, with nothing else about the person' },
  erased: 'nothing',
  merged: 'its own',
} as const;

/** How each column of a person's record is treated; drives export, erasure and merge. */
export const PROFILE_COLUMNS: ProfileColumns = {
  profile_id: { ...DETAIL, erased: 'nothing' },
  user_id: { ...TECHNICAL, erased: 'a pseudonym' },
  first_name: NAME,
  last_name: NAME,
  email: { ...DETAIL, erased: 'a pseudonym' },
  phone: CHOSEN_DETAIL,
  home_address: CHOSEN_DETAIL,
  billing_address: DETAIL,
  date_of_birth: CHOSEN_DETAIL,
  gender: DETAIL,
  ethnicity: DETAIL,
  occupation: DETAIL,
  nhs_number_encrypted: DETAIL,
  nhs_number_hmac: {
    ...DETAIL,
    exported: { not: 'only used to find the NHS number, which is exported' },
  },
  wants_reminders: { exported: 'reminders', erased: 'the default', merged: 'its own' },
  invitation_miles: { exported: 'invitation_miles', erased: 'the default', merged: 'its own' },
  has_account: TECHNICAL,
  email_changed_at: TECHNICAL,
  claimed_at: TECHNICAL,
  claim_confirmed_at: TECHNICAL,
  registration_rejected_at: TECHNICAL,
  before_claim: {
    ...DETAIL,
    exported: { not: 'may be another person’s until a clinician confirms' },
  },
  is_active: TECHNICAL,
  is_verified: TECHNICAL,
  created_at: TECHNICAL,
  updated_at: TECHNICAL,
};

/** The columns into which an erasure writes this. */
export const listErasedColumns = (written: ColumnEntry<string>['erased']): string[] =>
  Object.entries(PROFILE_COLUMNS).flatMap(([name, { erased }]) =>
    erased === written ? [name] : [],
  );
