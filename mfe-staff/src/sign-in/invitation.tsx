import { acceptInvitation, refreshStaff } from '@chaps/api-client/staff';
import { paths } from '@chaps/contracts/paths';
import { emailAddress } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { useSession, useSessionActions } from '@chaps/runtime';
import { ActionResult, Button, ButtonLink, ButtonRow, Page, useSignInState } from '@chaps/ui';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { RequireSession } from '@chaps/ui/require-session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

const InvitationPage = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <Page title="You have been offered a staff role" lead={lead} listed={false} width="text">
    {children}
  </Page>
);

/** The mailed link activates the role only when a button is pressed: mail scanners open links. */
function AcceptInvitation({ email }: { email: string }) {
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
    <InvitationPage lead={`Signed in as ${email}.`}>
      <p>
        When you accept, you will go to the staff pages. You need an authenticator app on your
        phone.
      </p>
      {acceptance.error && <ActionResult tone="error">{acceptance.error.message}</ActionResult>}
      <ButtonRow>
        <Button
          busy={acceptance.isPending}
          busyLabel="Accepting..."
          onClick={() => acceptance.mutate()}
        >
          Accept the invitation
        </Button>
      </ButtonRow>
    </InvitationPage>
  );
}

const newAccountForm = z.object({ email: emailAddress });

/** An account for staff: the public form is for people aged 40 to 80 who come for a test. */
function NewAccount() {
  const { signUp } = useSessionActions();
  const [sentTo, setSentTo] = useState('');
  const form = useZodForm({
    schema: newAccountForm,
    labels: { email: 'E-mail address' },
    defaultValues: { email: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ email }) => {
        // A placeholder; the person chooses their password when they confirm the address.
        const password = `${crypto.randomUUID()}Aa`;
        const outcome = await signUp({ email, password, displayName: '', phone: '' });
        if (!outcome.ok) throw new FormError(outcome.message, { email: outcome.message });
        setSentTo(email);
      }}
      action="Create an account"
      busyLabel="Creating..."
      done={
        <>
          We have sent an e-mail to {sentTo}. Follow the link in it and choose a password. Then open
          the link in your invitation again.
        </>
      }
    >
      <FormField
        form={form}
        name="email"
        type="email"
        autoComplete="email"
        hint="The address we sent the invitation to."
      />
    </Form>
  );
}

function SignInFirst() {
  const state = useSignInState();
  return (
    <InvitationPage lead="To accept, sign in with the account for the address we wrote to.">
      <ButtonLink to={paths.login()} state={{ ...state, withoutProfile: true }}>
        Sign in
      </ButtonLink>
      <h2>No account yet?</h2>
      <NewAccount />
    </InvitationPage>
  );
}

/** `/staff/invitation`: the page that a mailed invitation links to. */
export default function Invitation() {
  const user = useSession(({ user: signedIn }) => signedIn);
  return (
    <RequireSession visitors withoutProfile>
      {user ? <AcceptInvitation email={user.email} /> : <SignInFirst />}
    </RequireSession>
  );
}
