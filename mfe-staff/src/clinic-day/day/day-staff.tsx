import { type DayRole, listMissingDayRoles } from '@chaps/domain/staff';
import { ButtonRow, SummaryList } from '@chaps/ui';
import { useOpenEvent } from '../../components/event-tab.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { usePermissions } from '../../components/staff-page.tsx';
import styles from '../day.module.css';

const ROLES: readonly { role: DayRole; label: string }[] = [
  { role: 'check-in', label: 'Check-in' },
  { role: 'phlebotomist', label: 'Taking blood' },
];

const formatPeopleCount = (people: number) => {
  if (people === 0) return 'nobody yet';
  return people === 1 ? '1 person' : `${people} people`;
};

/** How many people have each of the day's roles, which administrators grant. */
export function DayStaff() {
  const { known } = useOpenEvent();
  const may = usePermissions();
  const staff = known.day_staff;
  if (!staff) return null;
  const isComplete = listMissingDayRoles(staff).length === 0;
  return (
    <section className={styles.part} aria-labelledby="staff">
      <h3 id="staff" tabIndex={-1}>
        Staff for the day
      </h3>
      <SummaryList
        rows={ROLES.map(({ role, label }) => ({ label, value: formatPeopleCount(staff[role]) }))}
      />
      {may('manage roles') ? (
        <ButtonRow>
          <ButtonLink
            variant="secondary"
            to={`/staff/staff-accounts?event=${known.event.event_id}`}
          >
            Grant a role for the day
          </ButtonLink>
        </ButtonRow>
      ) : (
        !isComplete && <p>An administrator grants these roles under Settings, Staff and roles.</p>
      )}
    </section>
  );
}
