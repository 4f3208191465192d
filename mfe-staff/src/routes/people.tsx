import { resetSecondFactor, rolesQuery } from '@chaps/api-client/staff';
import type { RoleGrant } from '@chaps/contracts/staff';
import { formatLongDate, londonDate } from '@chaps/domain';
import { Button, DataTable } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { RowActions } from '../components/table-parts.tsx';
import { inConsole } from '../console/console.tsx';
import { GrantForm } from './people/grant-form.tsx';
import { RevokeDialog } from './people/revoke-dialog.tsx';

type Open = { dialog: 'revoke' | 'reset'; grant: RoleGrant } | undefined;

const until = ({ expires_at }: RoleGrant) =>
  expires_at === null ? 'no end' : formatLongDate(londonDate(new Date(expires_at)));

function Roles({ roles, onOpen }: { roles: RoleGrant[]; onOpen: (open: Open) => void }) {
  return (
    <DataTable
      dense
      caption="Who works here"
      rows={roles}
      rowKey={({ grant_id }) => grant_id}
      columns={[
        { key: 'email', header: 'Person' },
        { key: 'role', header: 'Role' },
        { key: 'scope', header: 'For', cell: ({ event_name }) => event_name ?? 'all events' },
        { key: 'until', header: 'Until', cell: until },
        { key: 'granted_by', header: 'Granted by' },
        {
          key: 'actions',
          header: 'Actions',
          cell: (grant) => (
            <RowActions>
              <Button
                variant="quiet"
                aria-label={`Revoke ${grant.role} of ${grant.email}`}
                onClick={() => onOpen({ dialog: 'revoke', grant })}
              >
                Revoke
              </Button>
              <Button
                variant="quiet"
                aria-label={`Reset second step of ${grant.email}`}
                onClick={() => onOpen({ dialog: 'reset', grant })}
              >
                Reset second step
              </Button>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/** `/staff/people`: roles are granted, with a scope and an end, and revoked. */
function People() {
  const roles = useQuery(rolesQuery());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <StaffPage title="Staff and roles">
      <Loaded query={roles}>{(list) => <Roles roles={list} onOpen={setOpen} />}</Loaded>
      <h2>Grant a role</h2>
      <GrantForm />
      {open?.dialog === 'revoke' && <RevokeDialog grant={open.grant} onClose={close} />}
      {open?.dialog === 'reset' && (
        <ReasonDialog
          title={`Reset the second step of ${open.grant.email}?`}
          action="Reset the second step"
          busyLabel="Resetting..."
          keep="Leave it"
          send={(reason) => resetSecondFactor(open.grant.user_id, reason)}
          onClose={close}
        >
          <p>They enrol a new app the next time they sign in. Make sure that it is them who ask.</p>
        </ReasonDialog>
      )}
    </StaffPage>
  );
}

export default inConsole(People);
