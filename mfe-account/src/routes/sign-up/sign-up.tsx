import { paths } from '@chaps/contracts/paths';
import { Notice, Page } from '@chaps/ui';
import { Link } from 'react-router-dom';
import { toNavigationState, useOrigin } from '../../session/return-path.ts';
import styles from './sign-up.module.css';
import { SignUpForm } from './sign-up-form.tsx';

export default function SignUp() {
  const origin = useOrigin();
  return (
    <Page
      title="Create an account"
      description="Create an account to book a PSA blood test and read your results."
      lead="You need an account to book a PSA blood test and to read your results. It takes about five minutes."
      width="text"
      listed={false}
    >
      <p className={styles.member}>
        <Link to={paths.login()} state={toNavigationState(origin)}>
          Already a member? Sign in
        </Link>
      </p>
      <Notice tone="info">
        <p>
          Please use the full name from your official ID, such as your passport or driving licence.
          The laboratory matches your sample by name and date of birth.
        </p>
      </Notice>
      <SignUpForm origin={origin} />
    </Page>
  );
}
