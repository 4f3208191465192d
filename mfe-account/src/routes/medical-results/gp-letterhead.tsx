import type { UserProfile } from '@chaps/contracts/profiles';
import { formatDate } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import styles from './gp-letterhead.module.css';

interface GpLetterheadProps {
  profile: UserProfile;
  /** London day, `YYYY-MM-DD`. */
  today: string;
}

/** Head of the printed letter: sender, patient, and author of the comments. Print only. */
export function GpLetterhead({ profile, today }: GpLetterheadProps) {
  const { name, address, phone, email } = useSiteConfig().charity;
  const rows: [string, string | null][] = [
    ['Name', `${profile.firstName} ${profile.lastName}`],
    ['Date of birth', profile.dateOfBirth && formatDate(profile.dateOfBirth)],
    ['NHS number', profile.nhsNumber],
    ['Address', profile.homeAddress],
    ['CHAPS number', `CHAPS${profile.profileId}`],
  ];
  return (
    <div className={styles.letter}>
      <p>
        {name}, {address}. {phone}, {email}
      </p>
      <p>{formatDate(today)}</p>
      <p>
        <strong>To the GP: PSA blood test results</strong>
      </p>
      <dl className={styles.person}>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        Values and comments are shown as the laboratory reported them. Your patient printed this
        letter from their own account.
      </p>
    </div>
  );
}
