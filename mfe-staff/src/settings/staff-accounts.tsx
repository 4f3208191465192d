import {
  confirmRole,
  meQuery,
  resetSecondFactor,
  revokeRole,
  rolesQuery,
  withdrawInvitation,
} from '@chaps/api-client/staff';
import { staffEventQuery } from '@chaps/api-client/staff-events';
import type { RoleGrant, RoleInvitation } from '@chaps/contracts/staff';
import { formatLongDate, londonDate } from '@chaps/domain';
import { findRole } from '@chaps/domain/staff';
import { Button, DataTable } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { NoWrap, RowActions } from '../components/table-parts.tsx';
import { GrantForm } from './staff-accounts/grant-form.tsx';
import { Invitations } from './staff-accounts/invitations.tsx';

type OpenDialog =
  | { dialog: 'revoke' | 'reset' | 'confirm'; grant: RoleGrant }
  | { dialog: 'withdraw'; invitation: RoleInvitation }
  | undefined;

const formatGrantEnd = ({ expires_at }: RoleGrant) =>
  expires_at === null ? 'no end date' : formatLongDate(londonDate(new Date(expires_at)));

/** Whether the user may confirm a role as the second administrator; the API checks the rest. */
function useMayConfirm(): (grant: RoleGrant) => boolean {
  const me = useQuery(meQuery()).data;
  return ({ role, confirmed_by, granted_by, user_id }) =>
    findRole(role)?.isConfirmed === true &&
    confirmed_by === null &&
    granted_by !== me?.email &&
    user_id !== me?.user_id;
}

const describeGranters = ({ granted_by, confirmed_by, role }: RoleGrant) => {
  if (confirmed_by) return `${granted_by}, confirmed by ${confirmed_by}`;
  return findRole(role)?.isConfirmed ? `${granted_by} alone` : granted_by;
};

function Roles({ roles, onOpen }: { roles: RoleGrant[]; onOpen: (open: OpenDialog) => void }) {
  const mayConfirm = useMayConfirm();
  return (
    <DataTable
      dense
      caption="Staff and their roles"
      rows={roles}
      rowKey={({ grant_id }) => grant_id}
      columns={[
        { key: 'email', header: 'Person' },
        { key: 'role', header: 'Role' },
        { key: 'scope', header: 'For', cell: ({ event_name }) => event_name ?? 'all events' },
        {
          key: 'until',
          header: 'Until',
          cell: (grant) => <NoWrap>{formatGrantEnd(grant)}</NoWrap>,
        },
        { key: 'granted_by', header: 'Granted by', extra: true, cell: describeGranters },
        {
          key: 'actions',
          header: 'Actions',
          cell: (grant) => (
            <RowActions>
              {mayConfirm(grant) && (
                <Button
                  variant="quiet"
                  aria-label={`Confirm ${grant.role} of ${grant.email}`}
                  onClick={() => onOpen({ dialog: 'confirm', grant })}
                >
                  Confirm
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={`Revoke ${grant.role} of ${grant.email}`}
                onClick={() => onOpen({ dialog: 'revoke', grant })}
              >
                Revoke
              </Button>
              <Button
                variant="quiet"
                aria-label={`Reset two-step verification for ${grant.email}`}
                onClick={() => onOpen({ dialog: 'reset', grant })}
              >
                Reset two-step verification
              </Button>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/**
 * `/staff/staff-accounts`, `?event=<event>` for a role on the event's day: grants roles, with a scope and
 * an end, and
 * revokes them.
 */
export default function StaffAccounts() {
  const roles = useQuery(rolesQuery());
  const [search] = useSearchParams();
  const eventId = search.get('event') ?? '';
  const event = useQuery({ ...staffEventQuery(eventId), enabled: eventId !== '' });
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <StaffPage title="Staff and roles" before={<Breadcrumbs to={[['Settings', 'settings']]} />}>
      <QueryContent query={roles}>
        {({ roles: list, invitations }) => (
          <>
            <Roles roles={list} onOpen={setOpen} />
            <Invitations
              invitations={invitations}
              onWithdraw={(invitation) => setOpen({ dialog: 'withdraw', invitation })}
            />
          </>
        )}
      </QueryContent>
      <h2>Grant a role</h2>
      {eventId ? (
        <QueryContent query={event}>
          {({ event: known }) => <GrantForm event={known} />}
        </QueryContent>
      ) : (
        <GrantForm />
      )}
      {open?.dialog === 'revoke' && (
        <ConfirmDialog
          title="Revoke this role?"
          variant="danger"
          action="Revoke the role"
          busyLabel="Revoking..."
          keep="Keep it"
          done={`The role of ${open.grant.email} has been revoked.`}
          send={() => revokeRole(open.grant.grant_id)}
          onClose={close}
        >
          {open.grant.email} is no longer {open.grant.role} for{' '}
          {open.grant.event_name ?? 'all events'}, with immediate effect.
        </ConfirmDialog>
      )}
      {open?.dialog === 'confirm' && (
        <ConfirmDialog
          title="Confirm this role?"
          variant="primary"
          action="Confirm the role"
          busyLabel="Confirming..."
          keep="Not now"
          done={`The role of ${open.grant.email} has been confirmed.`}
          send={() => confirmRole(open.grant.grant_id)}
          onClose={close}
        >
          {open.grant.granted_by} made {open.grant.email} {open.grant.role}. Confirm it only if you
          know this person and they need the role. Your name is recorded with it.
        </ConfirmDialog>
      )}
      {open?.dialog === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw this invitation?"
          variant="danger"
          action="Withdraw the invitation"
          busyLabel="Withdrawing..."
          done={`The invitation to ${open.invitation.email} has been withdrawn.`}
          keep="Keep it"
          send={() => withdrawInvitation(open.invitation.invitation_id)}
          onClose={close}
        >
          The link in the e-mail to {open.invitation.email} will stop working immediately.
        </ConfirmDialog>
      )}
      {open?.dialog === 'reset' && (
        <ReasonDialog
          title={`Reset two-step verification for ${open.grant.email}?`}
          action="Reset two-step verification"
          busyLabel="Resetting..."
          keep="Cancel"
          done={`Two-step verification for ${open.grant.email} has been reset.`}
          send={(reason) => resetSecondFactor(open.grant.user_id, reason)}
          onClose={close}
        >
          <p>
            They will set up an app again the next time they sign in. Make sure the request comes
            from them.
          </p>
        </ReasonDialog>
      )}
    </StaffPage>
  );
}
