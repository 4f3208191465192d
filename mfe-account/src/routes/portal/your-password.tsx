import { ButtonLink, Card } from '@chaps/ui';
import { PORTAL_SECTIONS } from './section-links.tsx';

/** Lets a signed-in user set another password. */
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
