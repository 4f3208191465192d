import { ButtonLink, Card } from '@chaps/ui';
import { PORTAL_SECTIONS } from './section-links.tsx';

/** The way to another password for somebody who is signed in. */
export function YourPassword() {
  return (
    <Card as="section" id="your-password" title={PORTAL_SECTIONS['your-password']} level={2}>
      <p>Change it if somebody else may know it, or whenever you like.</p>
      <ButtonLink to="/reset-password" variant="secondary">
        Change your password
      </ButtonLink>
    </Card>
  );
}
