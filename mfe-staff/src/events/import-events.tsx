import { previewImport, productsQuery } from '@chaps/api-client/staff-events';
import {
  type ImportedEvents,
  type ImportedRow,
  MAX_IMPORT_BYTES,
} from '@chaps/contracts/event-imports';
import { useSiteConfig } from '@chaps/runtime';
import { ActionResult, ButtonRow } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { CsvForm } from '../components/csv-form.tsx';
import { FileButton } from '../components/file-button.tsx';
import { Link } from '../components/links.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { createImportTemplate } from './import-file.ts';
import { ImportPreview } from './import-preview.tsx';

interface CheckedImport {
  csv: string;
  rows: readonly ImportedRow[];
}

async function checkImport(csv: string): Promise<CheckedImport> {
  return { csv, rows: await previewImport(csv) };
}

function TemplateDownload() {
  const { email } = useSiteConfig().charity;
  const products = useQuery(productsQuery()).data ?? [];
  const names = products.map(({ product_id, product_name }) => `${product_id} (${product_name})`);
  return (
    <>
      <p>
        Start with the template: it opens in a spreadsheet and contains one example. Keep its
        columns, and save it as CSV UTF-8.
        {names.length > 0 && ` The product_id column names the test: ${names.join(', ')}.`}
      </p>
      <p>
        Write dates with the day before the month, as in <NoWrap>06/05/2030</NoWrap>. Latitude and
        longitude are optional: without them the location comes from the postcode, and you check it
        on the map of each draft.
      </p>
      <ButtonRow>
        <FileButton
          label="Download the template"
          name="events-template.csv"
          saved="The template has been downloaded."
          read={async () => createImportTemplate(products[0]?.product_id ?? '', email)}
        />
      </ButtonRow>
    </>
  );
}

const AddedEvents = ({ events }: { events: ImportedEvents }) => (
  <>
    <ActionResult tone="success">
      {events.length === 1 ? '1 draft has been' : `${events.length} drafts have been`} added. Only
      staff can see them until you publish them.
    </ActionResult>
    <ul>
      {events.map(({ event_id, event_name }) => (
        <li key={event_id}>
          <Link to={`/staff/events/${event_id}`}>{event_name}</Link>
        </li>
      ))}
    </ul>
  </>
);

/** `/staff/import-events`: imports events from a CSV file as drafts, after a check. */
export default function ImportEvents() {
  const [checked, setChecked] = useState<CheckedImport>();
  const [added, setAdded] = useState<ImportedEvents>();
  return (
    <StaffPage title="Import events" before={<Breadcrumbs to={[['Events', 'events']]} />}>
      <TemplateDownload />
      <CsvForm
        hint="One event per row, with the template’s columns. Nothing is added yet."
        mostBytes={MAX_IMPORT_BYTES}
        check={checkImport}
        onChecked={(next) => {
          setAdded(undefined);
          setChecked(next);
        }}
      />
      {checked && <ImportPreview {...checked} isAdded={added !== undefined} onAdded={setAdded} />}
      {added && <AddedEvents events={added} />}
    </StaffPage>
  );
}
