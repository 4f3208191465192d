import { previewImport, productsQuery } from '@chaps/api-client/staff-events';
import {
  type ImportedEvents,
  type ImportedRow,
  MAX_IMPORT_BYTES,
} from '@chaps/contracts/event-imports';
import * as z from '@chaps/contracts/schema';
import { ApiError, useSiteConfig } from '@chaps/runtime';
import { ActionResult, ButtonRow } from '@chaps/ui';
import { boundTo, Form, FormError, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FileButton } from '../components/file-button.tsx';
import { FileField } from '../components/file-field.tsx';
import { StaffPage, Unknown, useMay } from '../components/staff-page.tsx';
import { templateOf, textOf } from './events/import-file.ts';
import { ImportPreview } from './events/import-preview.tsx';

const firstOf = (files: unknown): File | undefined =>
  files instanceof FileList ? files[0] : undefined;

const chosenFile = z.object({
  file: z
    .unknown()
    .transform((files) => firstOf(files) ?? new File([], ''))
    .refine(({ size }) => size > 0, 'Please choose a file that is not empty.')
    .refine(
      ({ size }) => size <= MAX_IMPORT_BYTES,
      `Please choose a file of at most ${MAX_IMPORT_BYTES / 1000} kB.`,
    ),
});

interface Checked {
  csv: string;
  rows: readonly ImportedRow[];
}

/** The API speaks of the text, the form has a file. */
async function check(file: File): Promise<Checked> {
  const csv = await textOf(file);
  try {
    return { csv, rows: await previewImport(csv) };
  } catch (error) {
    const fault = error instanceof ApiError ? error.details.csv : undefined;
    if (fault === undefined) throw error;
    throw new FormError(fault, { file: fault });
  }
}

function ChooseFile({ onChecked }: { onChecked: (checked: Checked | undefined) => void }) {
  const form = useZodForm({
    schema: chosenFile,
    labels: { file: 'CSV file' },
    defaultValues: { file: undefined },
  });
  return (
    <Form
      form={form}
      send={async ({ file }) => {
        onChecked(undefined);
        onChecked(await check(file));
      }}
      action="Check the file"
      busyLabel="Checking..."
    >
      <FileField
        {...boundTo(form, 'file')}
        accept=".csv,text/csv"
        hint="One event a line, with the columns of the template. Nothing is added yet."
      />
    </Form>
  );
}

function Template() {
  const { email } = useSiteConfig().charity;
  const products = useQuery(productsQuery()).data ?? [];
  const names = products.map(({ product_id, product_name }) => `${product_id} (${product_name})`);
  return (
    <>
      <p>
        Begin with the template: it opens in a spreadsheet and has one example. Keep its columns,
        and save it as CSV UTF-8.
        {names.length > 0 && ` The column product_id names the test: ${names.join(', ')}.`}
      </p>
      <ButtonRow>
        <FileButton
          label="Save the template"
          name="events-template.csv"
          saved="The template is saved."
          read={async () => templateOf(products[0]?.product_id ?? '', email)}
        />
      </ButtonRow>
    </>
  );
}

const Added = ({ events }: { events: ImportedEvents }) => (
  <>
    <ActionResult tone="success">
      {events.length === 1 ? '1 draft is' : `${events.length} drafts are`} added. Only staff see
      them until you publish them.
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

/** `/staff/import-events`: events from a CSV file, checked first, as drafts. */
export default function ImportEvents() {
  const may = useMay();
  const [checked, setChecked] = useState<Checked>();
  const [added, setAdded] = useState<ImportedEvents>();
  if (!may('change events')) return <Unknown />;
  return (
    <StaffPage title="Import events" before={<Breadcrumbs to={[['Events', 'events']]} />}>
      <Template />
      <ChooseFile
        onChecked={(next) => {
          setAdded(undefined);
          setChecked(next);
        }}
      />
      {checked && <ImportPreview {...checked} isAdded={added !== undefined} onAdded={setAdded} />}
      {added && <Added events={added} />}
    </StaffPage>
  );
}
