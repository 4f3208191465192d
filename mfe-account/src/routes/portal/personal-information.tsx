import {
  type Person,
  person,
  TELEPHONE_NUMBER_WARNING,
  toPerson,
  type UserProfile,
} from '@chaps/contracts/profiles';
import { formatDate, telephoneNumberLooksWrong } from '@chaps/domain';
import { ActionResult, Button, Card, FocusedHeading, Notice } from '@chaps/ui';
import Pencil from 'lucide-react/icons/pencil';
import styles from './portal.module.css';
import { PROFILE_LABELS } from './profile-fields.tsx';

const LABELS: Record<keyof Person, string> = { ...PROFILE_LABELS, nhs_number: 'NHS Number' };

/** Rows in the order of `person`; missing values have no row (spec 2, 'Portal'). */
function getProfileRows(profile: UserProfile): [label: string, value: string][] {
  const { date_of_birth, ...rest } = toPerson(profile);
  const values = { ...rest, date_of_birth: date_of_birth && formatDate(date_of_birth) };
  const names = person.keyof().options;
  return names.flatMap((name) => (values[name] ? [[LABELS[name], values[name]]] : []));
}

interface PersonalInformationProps {
  profile: UserProfile;
  saved: boolean;
  focusHeading: boolean;
  onEdit: () => void;
}

export function PersonalInformation(props: PersonalInformationProps) {
  const { phone } = props.profile;
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
          {getProfileRows(props.profile).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {phone && telephoneNumberLooksWrong(phone) && (
        <Notice tone="warning" title="Please check your telephone number" level={3}>
          <p>{TELEPHONE_NUMBER_WARNING}</p>
        </Notice>
      )}
    </Card>
  );
}
