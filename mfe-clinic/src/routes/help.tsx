import { ButtonLink, Page, Stack } from '@chaps/ui';
import { CLINIC_SCREENS, SCREEN_NAMES } from '../day/screens.ts';
import styles from './help.module.css';

/** `/clinic/help`: for people who cannot sign in yet, too. */
export default function Help() {
  return (
    <Page
      title="Help for the clinic day"
      lead="Open the event while there is a network, and take the paper day sheet with you."
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
      <p>Try all screens with invented people. Nothing of it is sent or kept.</p>
      <ButtonLink fullWidth variant="secondary" to="/clinic/training">
        Open the training
      </ButtonLink>
      <h2>Before you leave</h2>
      <ol>
        <li>Sign in with your e-mail address, your password and the code of your app.</li>
        <li>Open the event of today, and choose the passphrase of the day with your team.</li>
        <li>Try it: switch to aeroplane mode, and load the page again.</li>
      </ol>
      <h2>When there is no network</h2>
      <p>The bar at the top says so by itself. You do not have to change a setting.</p>
      <p>
        What you record is saved on the tablet and sent by itself when the network returns. Loading
        the page again, or an empty battery, loses nothing: unlock it with the passphrase of the
        day. The paper day sheet needs no tablet.
      </p>
      <h2>When you are not let in</h2>
      <p>
        Ask the coordinator of the event: your role may be for another event, or it may have ended.
      </p>
      <ButtonLink to="/clinic">Go to the events of today</ButtonLink>
    </Page>
  );
}
