import { CLINIC_SCREENS } from '@chaps/domain/staff';
import { ButtonLink, Page, Stack } from '@chaps/ui';
import { SCREEN_NAMES } from '../day/screens.ts';
import styles from './help.module.css';

/** `/clinic/help`: available without sign-in. */
export default function Help() {
  return (
    <Page
      title="Help for the clinic day"
      lead="Open the event while you are online, and take the paper day sheet with you."
      listed={false}
      width="text"
    >
      <h2>Your task</h2>
      <Stack gap={1} className={styles.tasks}>
        {CLINIC_SCREENS.map((screen) => (
          <ButtonLink key={screen} fullWidth variant="secondary" to={`/clinic/help/${screen}`}>
            {SCREEN_NAMES[screen]}
          </ButtonLink>
        ))}
      </Stack>
      <h2>The evening before</h2>
      <p>Practise on every screen with example people. Nothing is sent or saved.</p>
      <ButtonLink fullWidth variant="secondary" to="/clinic/training">
        Start training
      </ButtonLink>
      <h2>Before you leave</h2>
      <ol>
        <li>Sign in with your e-mail address, your password and the code from your app.</li>
        <li>Open today’s event, and agree the passphrase for the day with your team.</li>
        <li>Test it: switch to aeroplane mode and reload the page.</li>
      </ol>
      <h2>When there is no network</h2>
      <p>The bar at the top shows this automatically. You do not need to change any settings.</p>
      <p>
        What you record is saved on the tablet and sent automatically when the network returns.
        Nothing is lost if you reload the page or the battery runs out: unlock the tablet with the
        passphrase for the day. The paper day sheet does not need a tablet.
      </p>
      <h2>If you cannot open the day</h2>
      <p>Ask the event coordinator: your role may be for another event, or may have ended.</p>
      <ButtonLink to="/clinic">Go to today’s events</ButtonLink>
    </Page>
  );
}
