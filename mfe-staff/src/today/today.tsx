import { meQuery } from '@chaps/api-client/staff';
import { todayQuery } from '@chaps/api-client/today';
import { useQuery } from '@tanstack/react-query';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { Figures } from './figures.tsx';
import { Tasks } from './tasks.tsx';
import styles from './today.module.css';

/** `/staff`: the open tasks and key figures. */
export default function Today() {
  const left = useQuery(meQuery()).data?.recovery_codes_left ?? 0;
  const today = useQuery(todayQuery());
  return (
    <StaffPage title="Today">
      <RecoveryCodes left={left} />
      <QueryContent query={today}>
        {({ tasks, ...figures }) => (
          <div className={styles.page}>
            <div className={styles.work}>
              <Tasks tasks={tasks} />
            </div>
            <aside className={styles.aside} aria-label="Figures">
              <Figures {...figures} />
            </aside>
          </div>
        )}
      </QueryContent>
    </StaffPage>
  );
}
