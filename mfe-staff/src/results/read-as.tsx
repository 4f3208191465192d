import { LAB_FIELDS, type LabFileMapping } from '@chaps/contracts/lab-readings';
import { RESULT_FIELDS } from '@chaps/contracts/result-fields';
import type { ResultBatch } from '@chaps/contracts/staff-results';
import { Notice, SummaryList } from '@chaps/ui';
import { ButtonLink, Link } from '../components/links.tsx';
import { describeDelimiter, ENCODING_NAMES } from './lab-words.ts';

/** One line that names the column for each of our fields. */
function getColumns({ columns }: LabFileMapping): string {
  return LAB_FIELDS.flatMap((field) =>
    columns?.[field] ? `‘${columns[field]}’ as ${RESULT_FIELDS[field].label.toLowerCase()}` : [],
  ).join(', ');
}

/**
 * More columns than any table has. Only messages have so many fields, and nobody reads them all.
 */
const MAX_SHOWN = 12;

/** Headings, tests, segments and fields that are ignored. */
function UnusedNames({ names }: { names: readonly string[] }) {
  if (names.length <= MAX_SHOWN) return names.join(', ');
  return (
    <>
      {names.slice(0, MAX_SHOWN).join(', ')}
      <details>
        <summary>{names.length - MAX_SHOWN} more</summary>
        {names.slice(MAX_SHOWN).join(', ')}
      </details>
    </>
  );
}

function toRows(reading: LabFileMapping) {
  const { laboratory, encoding, delimiter, columns, unused } = reading;
  return [
    { label: 'Laboratory', value: laboratory },
    {
      label: 'Read as',
      value: [
        ENCODING_NAMES[encoding],
        delimiter && `${describeDelimiter(delimiter)} between columns`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    ...(columns ? [{ label: 'Columns', value: getColumns(reading) }] : []),
    ...(unused.length > 0 ? [{ label: 'Not read', value: <UnusedNames names={unused} /> }] : []),
  ];
}

const UnreadNotice = ({ batch, laboratory }: { batch: ResultBatch; laboratory: string }) => (
  <Notice tone="info" title="No results can be shown yet">
    {batch.own
      ? `This file differs from earlier files from ${laboratory}. Please choose once how to read it.`
      : `${batch.uploaded_by} must first choose how to read this file from ${laboratory}.`}
  </Notice>
);

/**
 * How the laboratory's file was read, so that the uploader can change it and the second person check it.
 */
export function ReadingSummary({ batch }: { batch: ResultBatch }) {
  const { reading } = batch;
  if (!reading) return null;
  const path = `/staff/results/${batch.batch_id}/reading`;
  const mayChange = batch.own && batch.state === 'preview' && batch.format !== 'fhir';
  return (
    <section aria-labelledby="read-as">
      <h2 id="read-as">How the file was read</h2>
      {reading.question === null ? (
        <SummaryList rows={toRows(reading)} />
      ) : (
        <UnreadNotice batch={batch} laboratory={reading.laboratory} />
      )}
      {mayChange && reading.question === null && (
        <p>
          <Link to={path}>Change how the file is read</Link>
        </p>
      )}
      {mayChange && reading.question !== null && (
        <p>
          <ButtonLink to={path}>Choose how to read it</ButtonLink>
        </p>
      )}
    </section>
  );
}
