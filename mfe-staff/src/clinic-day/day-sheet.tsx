import { previewDaySheet } from '@chaps/api-client/day-sheets';
import { staffEventQuery } from '@chaps/api-client/staff-events';
import {
  MAX_SHEET_BYTES,
  type RecordedSheet,
  type SheetPreview,
} from '@chaps/contracts/day-sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { CsvForm } from '../components/csv-form.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { ImportOutcome } from './day-sheet/recorded.tsx';
import { Preview } from './day-sheet/sheet-preview.tsx';

interface CheckedSheet extends SheetPreview {
  csv: string;
}

/** `/staff/events/:event/day-sheet`: imports the paper records of the day, after a check. */
export default function DaySheet() {
  const { event: eventId = '' } = useParams();
  const { data } = useQuery(staffEventQuery(eventId));
  const [checked, setChecked] = useState<CheckedSheet>();
  const [recorded, setRecorded] = useState<RecordedSheet>();
  const name = data?.event.event_name ?? 'Event';
  return (
    <StaffPage
      title={`Enter a paper sheet: ${name}`}
      heading="Enter a paper sheet"
      before={
        <Breadcrumbs
          to={[
            ['Events', 'events'],
            [name, `events/${eventId}`],
            ['Day', `events/${eventId}/day`],
          ]}
        />
      }
    >
      <p>
        Copy what was written on paper into the sheet saved from the Day tab, and save it as CSV
        UTF-8. Enter times as 9.20, 09:20 or 0920, and a time or an x under ‘ready’. Type an
        apostrophe before a tube code that begins with 0, or the spreadsheet will drop the 0. Leave
        the last column as it is.
      </p>
      <CsvForm
        hint="Nothing has been recorded yet."
        mostBytes={MAX_SHEET_BYTES}
        check={async (csv): Promise<CheckedSheet> => ({
          csv,
          ...(await previewDaySheet(eventId, csv)),
        })}
        onChecked={(next) => {
          setRecorded(undefined);
          setChecked(next);
        }}
      />
      {checked && !recorded && (
        <Preview eventId={eventId} {...checked} key={checked.csv} onRecorded={setRecorded} />
      )}
      {recorded && <ImportOutcome eventId={eventId} {...recorded} />}
    </StaffPage>
  );
}
