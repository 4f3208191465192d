import { ActionResult, Button } from '@chaps/ui';
import { Form, FormField } from '@chaps/ui/forms';
import type { useEntry } from '../../session/entry.ts';
import styles from './login.module.css';
import { type SignInMessage, useSignIn } from './use-sign-in.ts';

interface MessageProps {
  message: SignInMessage;
  resending: boolean;
  onResend: (email: string) => void;
}

/** The service's message; errors in red (spec 4). */
function Message({ message, resending, onResend }: MessageProps) {
  const { tone, text, resendTo } = message;
  return (
    <ActionResult of={message} tone={tone}>
      <p className={tone === 'error' ? styles.refusal : undefined}>{text}</p>
      {resendTo && (
        <Button
          variant="secondary"
          busy={resending}
          busyLabel="Sending..."
          onClick={() => onResend(resendTo)}
        >
          Send the confirmation e-mail again
        </Button>
      )}
    </ActionResult>
  );
}

/** Email and password, Sign in, Forgot password (spec 2 and 4). */
export function SignInForm({ entrance }: { entrance: ReturnType<typeof useEntry> }) {
  const { form, message, requesting, resending, signIn, forgotPassword, resend } =
    useSignIn(entrance);
  return (
    <Form
      form={form}
      send={signIn}
      action="Sign in"
      busyLabel="Signing in..."
      beside={
        <Button variant="quiet" busy={requesting} busyLabel="Sending..." onClick={forgotPassword}>
          Forgot password?
        </Button>
      }
    >
      <FormField form={form} name="email" type="email" autoComplete="username" inputMode="email" />
      <FormField form={form} name="password" kind="password" autoComplete="current-password" />
      {message && <Message message={message} resending={resending} onResend={resend} />}
    </Form>
  );
}
