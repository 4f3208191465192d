import { ButtonLink, Card } from '@chaps/shared/ui';

/** The way to another password for somebody who is signed in (issue 6, 'Portal'). */
export function YourPassword() {
  return (
    <Card as="section" title="Your password" level={2}>
      <p>Change it if somebody else may know it, or whenever you like.</p>
      <ButtonLink to="/reset-password" variant="secondary">
        Change your password
      </ButtonLink>
    </Card>
  );
}
