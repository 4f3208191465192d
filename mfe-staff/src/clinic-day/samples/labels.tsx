import { printLabels } from '@chaps/api-client/labels';
import type { LabelsQuery } from '@chaps/contracts/labels';
import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, ButtonRow, saveFile } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import styles from '../day.module.css';

type People = NonNullable<LabelsQuery['people']>;

const LABEL_CHOICES: ReadonlyArray<readonly [people: People, label: string]> = [
  ['expected', 'Labels for people who are expected'],
  ['sampled', 'Labels for people who have given a sample'],
];

/** Ids and names. */
type UnprintablePeople = ReadonlyArray<readonly [id: string, name: string]>;

/** People whose names no font can print, if others can be printed. */
const findUnprintable = (error: Error | null): UnprintablePeople =>
  error instanceof ApiError && error.code === 'LETTERS_MISSING'
    ? Object.entries(error.details)
    : [];

const LabelsByHand = ({ people }: { people: UnprintablePeople }) => (
  <>
    {' '}
    Write these labels by hand:
    <ul>
      {people.map(([id, name]) => (
        <li key={id}>
          {/* Some names are written right to left. */}
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  </>
);

interface LabelSettingsProps {
  eventId: string;
  people: People;
  label: string;
}

/**
 * A name that cannot be printed does not stop the others: it is shown, and a second press leaves it out.
 */
function LabelSettings({ eventId, people, label }: LabelSettingsProps) {
  const file = useMutation({
    mutationFn: async (leftOut: UnprintablePeople) => {
      const without = leftOut.length > 0 ? { without: String(leftOut.length) } : {};
      saveFile(`labels-${people}.pdf`, await printLabels(eventId, { people, ...without }));
    },
  });
  const unprintable = findUnprintable(file.error);
  const leftOut = file.variables ?? [];
  return (
    <>
      <Button
        variant="secondary"
        busy={file.isPending}
        busyLabel="Preparing..."
        onClick={() => file.mutate([])}
      >
        {label}
      </Button>
      {file.isSuccess && (
        <ActionResult of={file.submittedAt} tone={leftOut.length > 0 ? 'warning' : 'success'}>
          The labels have been saved as a PDF.
          {leftOut.length > 0 && <LabelsByHand people={leftOut} />}
        </ActionResult>
      )}
      {file.error && (
        <ActionResult of={file.submittedAt} tone="error">
          {file.error.message}
          {unprintable.length > 0 && (
            <p>
              <Button variant="secondary" onClick={() => file.mutate(unprintable)}>
                {`Print without ${unprintable.length === 1 ? '1 person' : `${unprintable.length} people`}`}
              </Button>
            </p>
          )}
        </ActionResult>
      )}
    </>
  );
}

/** Labels for tubes, in the format of the event's laboratory. */
export const Labels = ({ eventId }: { eventId: string }) => (
  <section className={styles.part} aria-labelledby="labels">
    <h3 id="labels">Labels</h3>
    <p>Put the label on the tube at the chair, after taking the sample.</p>
    <ButtonRow>
      {LABEL_CHOICES.map(([people, label]) => (
        <LabelSettings key={people} eventId={eventId} people={people} label={label} />
      ))}
    </ButtonRow>
  </section>
);
