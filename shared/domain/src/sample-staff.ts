import { ROLES, STAFF_ROLES, type StaffRole } from './staff.ts';

export interface SampleAccount {
  email: string;
  role: StaffRole;
  /** What the account does in the console. */
  about: string;
}

/** An account for each role, for the sample data and the start script, which prints them. */
export const SAMPLE_STAFF: readonly SampleAccount[] = [
  ...STAFF_ROLES.map((role) => ({
    email: `${role.replace('-', '')}@example.org`,
    role,
    about: ROLES[role].sample,
  })),
  // The person who uploads results must not release them.
  {
    email: 'clinician2@example.org',
    role: 'clinician',
    about: 'the second person, who releases results',
  },
];
