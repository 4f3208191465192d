import type { UserProfile } from '@chaps/contracts/profiles';
import { formatDate } from '@chaps/domain';
import { ActionResult, Button, Card, FocusedHeading } from '@chaps/ui';
import Pencil from 'lucide-react/icons/pencil';
import styles from './portal.module.css';

/** Rows in display order; missing values have no row (spec 2, 'Portal'). */
export function presentRows(profile: UserProfile): [label: string, value: string][] {
  const rows: [string, string | null][] = [
    ['First Name', profile.firstName],
    ['Last Name', profile.lastName],
    ['Gender', profile.gender],
    ['Date of Birth', profile.dateOfBirth && formatDate(profile.dateOfBirth)],
    ['Ethnicity', profile.ethnicity],
    ['Occupation', profile.occupation],
    ['Phone', profile.phone],
    ['Email', profile.email],
    ['Home Address', profile.homeAddress],
    ['Billing Address', profile.billingAddress],
    ['NHS Number', profile.nhsNumber],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

interface PersonalInformationProps {
  profile: UserProfile;
  saved: boolean;
  focusHeading: boolean;
  onEdit: () => void;
}

export function PersonalInformation(props: PersonalInformationProps) {
  return (
    <Card as="section" aria-labelledby="personal-information">
      <div className={styles.top}>
        <div id="personal-information">
          <FocusedHeading focus={props.focusHeading}>Personal Information</FocusedHeading>
        </div>
        <Button variant="secondary" icon={<Pencil />} onClick={props.onEdit}>
          Edit
        </Button>
      </div>
      {props.saved && (
        <ActionResult tone="success">
          <p>Your changes have been saved.</p>
        </ActionResult>
      )}
      <table className={styles.table} aria-labelledby="personal-information">
        <tbody>
          {presentRows(props.profile).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
