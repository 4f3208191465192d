import { acceptInvitation, refreshStaff } from '@chaps/api-client/staff';
import type { SessionUser } from '@chaps/runtime';
import { Button, ButtonRow, Notice, Page, RequireSession } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** `/staff/invitation`: the link of a mailed invitation. Its button begins the role. */
function Invitation({ email }: Pick<SessionUser, 'email'>) {
  const [query] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const acceptance = useMutation({
    mutationFn: () => acceptInvitation(query.get('token') ?? ''),
    onSuccess: async () => {
      await refreshStaff(client);
      navigate('/staff', { replace: true });
    },
  });
  return (
    <Page
      title="You are invited to work with us"
      lead={`Signed in as ${email}.`}
      listed={false}
      width="text"
    >
      <p>
        Accept, and you come to the pages of our staff. You need an authenticator app on your phone
        there.
      </p>
      {acceptance.error && (
        <Notice tone="error" live>
          {acceptance.error.message}
        </Notice>
      )}
      <ButtonRow>
        <Button
          busy={acceptance.isPending}
          busyLabel="Accepting..."
          onClick={() => acceptance.mutate()}
        >
          Accept the invitation
        </Button>
      </ButtonRow>
    </Page>
  );
}

export default () => (
  <RequireSession withoutProfile>{({ email }) => <Invitation email={email} />}</RequireSession>
);
