import type { Recipe } from '../checkout.ts';

const REGISTER = 'api/src/people/personal-data/register.ts';

/** A person's emergency contact: a table with personal data. */
export const recipe: Recipe = (checkout) => {
  checkout.migration(
    'emergency-contacts',
    `CREATE TABLE emergency_contacts (
  profile_id text PRIMARY KEY REFERENCES profiles,
  person_name text NOT NULL,
  phone text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON emergency_contacts TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON emergency_contacts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
`,
  );
  checkout.add(
    'api/test/tables.ts',
    'TABLES',
    `emergency_contacts: { owner: 'people', rights: ['DELETE', ...ADD] }`,
  );
  checkout.add(
    REGISTER,
    'REGISTER',
    `emergency_contacts: {
    exported: { emergency_contact: ({ db, profileId }) => emergencyContactOf(db, profileId) },
    erased: 'deleted',
    forget: (transaction, { profileId }) => forgetEmergencyContact(transaction, profileId),
    kept: 'until the person asks for erasure',
    ...BY_PROFILE,
  }`,
  );
  checkout.add(
    'shared/contracts/src/personal-data.ts',
    'personalData',
    `/** Whom to call for the user. */
  emergency_contact: z.object({ name: z.string(), phone: z.string() }).nullable().optional()`,
  );
  checkout.add(
    'shared/contracts/src/personal-data.ts',
    'TERMS',
    `emergency_contact: { erased: 'Whom we call for you' }`,
  );
  checkout.create('api/src/people/emergency-contacts.ts', QUERIES);
  checkout.import(
    REGISTER,
    `import { emergencyContactOf, forgetEmergencyContact } from '../emergency-contacts.ts';`,
  );
  checkout.after(
    'api/src/people/personal-data/personal-data.test.ts',
    `await api.call('POST', '/event-alerts', { body: { email: person.email, district: 'CO4' } });`,
    `
  await api.owner
    .insertInto('emergency_contacts')
    .values({ profile_id: person.profileId, person_name: 'Kim', phone: '+447700900123' })
    .execute();`,
  );
};

const QUERIES = `import type { Executor } from '../platform/db/database.ts';

/** null for a person without one. */
export async function emergencyContactOf(db: Executor, profileId: string) {
  const row = await db
    .selectFrom('emergency_contacts')
    .select(['person_name as name', 'phone'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row ?? null;
}

export async function forgetEmergencyContact(
  transaction: Executor,
  profileId: string,
): Promise<void> {
  await transaction.deleteFrom('emergency_contacts').where('profile_id', '=', profileId).execute();
}
`;
