import { ButtonLink, Page } from '@chaps/ui';
import { ShortcutList } from './keys.tsx';

/** `/staff/help`: how to sign in, for people who cannot yet, and the shortcuts. */
export default function Help() {
  return (
    <Page
      title="Signing in as staff"
      lead="Your account needs two-step verification, because it gives access to other people's details."
      listed={false}
      width="text"
    >
      <h2 id="first-time">The first time</h2>
      <ol>
        <li>Install an authenticator app on your phone, or use one that is already on it.</li>
        <li>Sign in with your e-mail address and password.</li>
        <li>Scan the QR code with the app, or type in the secret.</li>
        <li>Enter the six digits that the app shows.</li>
        <li>Print the recovery codes and keep them somewhere safe, separate from your phone.</li>
      </ol>
      <h2 id="code-refused">If a code is rejected</h2>
      <p>
        Each code works once: wait for the next one in the app. After ten wrong codes you have to
        wait 15 minutes, and we notify you by e-mail. If this was not you, choose a new password.
      </p>
      <h2 id="phone-lost">If you lose your phone</h2>
      <p>
        Sign in, choose ‘Use a recovery code’, and enrol your new phone. If you have no code, ask an
        administrator to reset your two-step verification.
      </p>
      <h2>After 15 minutes of inactivity</h2>
      <p>
        We sign you out. Sign in again on the same page: what you typed is still there. Always sign
        out when you leave a shared computer.
      </p>
      <h2 id="keys">Keys</h2>
      <ShortcutList />
      <p>Press ? on any page to see them, or to turn off single-key shortcuts.</p>
      <ButtonLink to="/staff">Go to the console</ButtonLink>
    </Page>
  );
}
