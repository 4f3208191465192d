import type { StaffEvent } from '@chaps/contracts/staff-events';
import { DataTable } from '@chaps/ui';
import styles from './seats.module.css';

export const Seats = ({ slots }: Pick<StaffEvent, 'slots'>) => (
  <div className={styles.seats}>
    <DataTable
      caption="Seats by time"
      rows={slots}
      rowKey={({ time }) => time}
      columns={[
        { key: 'time', header: 'Time' },
        { key: 'taken', header: 'Taken', align: 'end' },
        { key: 'capacity', header: 'Seats', align: 'end' },
      ]}
    />
  </div>
);
