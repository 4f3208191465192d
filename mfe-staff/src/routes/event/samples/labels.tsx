import { printLabels } from '@chaps/api-client/labels';
import type { LabelsQuery } from '@chaps/contracts/labels';
import { ButtonRow } from '@chaps/ui';
import { FileButton } from '../../../components/file-button.tsx';
import styles from '../day.module.css';

const WHOSE: ReadonlyArray<readonly [people: LabelsQuery['people'], label: string]> = [
  ['expected', 'Labels of people who are expected'],
  ['sampled', 'Labels of people with a sample'],
];

/** Labels for tubes, as the event's laboratory wants them. */
export const Labels = ({ eventId }: { eventId: string }) => (
  <section className={styles.part} aria-labelledby="labels">
    <h3 id="labels">Labels</h3>
    <p>A label goes onto the tube after the sample is taken, at the chair.</p>
    <ButtonRow>
      {WHOSE.map(([people, label]) => (
        <FileButton
          key={people}
          label={label}
          variant="secondary"
          name={`labels-${people}.pdf`}
          read={() => printLabels(eventId, { people })}
          saved="The labels are saved as a PDF."
        />
      ))}
    </ButtonRow>
  </section>
);
