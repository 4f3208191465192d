import type { Recipe } from '../checkout.ts';

const STAFF = 'shared/domain/src/staff.ts';

/** A role that sees only money. */
export const recipe: Recipe = (checkout) => {
  checkout.add(STAFF, 'STAFF_ROLES', `'treasurer'`);
  checkout.add(
    STAFF,
    'ROLES',
    `treasurer: {
    name: 'Treasurer',
    scope: 'all',
    may: ['see today', 'see money'],
    sample: 'sees money',
  }`,
  );
  checkout.migration(
    'treasurer',
    ['staff_roles', 'staff_invitations']
      .map(
        (table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_role_check,
  ADD CONSTRAINT ${table}_role_check CHECK (role IN ('admin', 'coordinator', 'host', 'check-in',
    'phlebotomist', 'clinician', 'treasurer')),
  ADD CONSTRAINT ${table}_treasurer CHECK (role <> 'treasurer' OR event_id IS NULL);
`,
      )
      .join(''),
  );
  checkout.after('README.md', '`clinician2@example.org`,', '\n`treasurer@example.org`,');
  checkout.after(
    'mfe-staff/src/frame/frame.test.tsx',
    `['clinician', ['Today', 'Results', 'Follow-up', 'Reports', 'Settings']],`,
    `\n  ['treasurer', ['Today', 'Money']],`,
  );
};
