import { exportDaySheet } from '@chaps/api-client/day-sheets';
import { ButtonRow } from '@chaps/ui';
import { FileButton } from '../../components/file-button.tsx';
import { ButtonLink } from '../../components/links.tsx';

/** Sheets for a day without tablets, and their import afterwards. */
export const Paper = ({ eventId }: { eventId: string }) => (
  <section aria-labelledby="paper">
    <h3 id="paper">Paper</h3>
    <p>
      The sheet has a row for everyone expected, and empty rows for walk-ins. Print it before the
      day, and afterwards enter what was written on it.
    </p>
    <ButtonRow>
      <FileButton
        label="Save the sheet"
        variant="secondary"
        name="day-sheet.csv"
        read={() => exportDaySheet(eventId)}
        saved="The sheet has been saved. It opens in a spreadsheet."
      />
      <ButtonLink variant="secondary" to={`/staff/events/${eventId}/day-sheet`}>
        Enter a paper sheet
      </ButtonLink>
    </ButtonRow>
  </section>
);
