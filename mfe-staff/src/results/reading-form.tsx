import { changeFileMapping, refreshResultBatches } from '@chaps/api-client/staff-results';
import {
  chosenColumns,
  LAB_ENCODINGS,
  LAB_FIELDS,
  type LabField,
  type MappingChoices,
  type MappingRequest,
  REQUIRED_LAB_FIELDS,
} from '@chaps/contracts/lab-readings';
import { pickPart } from '@chaps/contracts/parts';
import { RESULT_FIELDS } from '@chaps/contracts/result-fields';
import * as z from '@chaps/contracts/schema';
import { Form, FormField, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showSuccess } from '../components/show-success.ts';
import { EncodingField } from './encoding-field.tsx';
import styles from './reading-form.module.css';

/** Empty if the encoding is evident from the file; otherwise the API requires it. */
const encoding = z.union([z.enum(LAB_ENCODINGS), z.literal('')]);
const columnsForm = chosenColumns.safeExtend({ encoding });
const encodingForm = z.object({ encoding });
const ENCODING_LABEL = { encoding: 'Which of these is correct?' };

const BUTTON_LABELS = { action: 'Read the file this way', busyLabel: 'Reading...' };

/** Sends the choices, and shows the resulting rows. */
function useSendReading({ batch_id: batchId, reading }: MappingChoices) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (said: MappingRequest) => {
    await changeFileMapping(batchId, said);
    await refreshResultBatches(client);
    await navigate(`/staff/results/${batchId}`);
    showSuccess(`Files from ${reading.laboratory} will be read this way from now on.`);
  };
}

const getChosenEncoding = ({ reading, encodings }: MappingChoices) =>
  encodings.length > 0 && reading.question === null ? reading.encoding : ('' as const);

/** Assigns the columns of a table, showing the first rows of each. */
export function ColumnsForm({ choices }: { choices: MappingChoices }) {
  const { columns, suggested, encodings } = choices;
  const form = useZodForm({
    schema: columnsForm,
    labels: { ...ENCODING_LABEL, ...pickPart(RESULT_FIELDS, 'label') },
    defaultValues: { ...suggested, encoding: getChosenEncoding(choices) },
  });
  const send = useSendReading(choices);
  const examplesOf = (field: LabField) => {
    const heading = form.watch(field);
    const found = columns.find((column) => column.heading === heading)?.examples ?? [];
    return found.filter(Boolean).join(' · ');
  };
  return (
    <Form
      form={form}
      send={({ encoding: chosen, ...said }) => send({ encoding: chosen || null, columns: said })}
      {...BUTTON_LABELS}
    >
      {encodings.length > 0 && (
        <EncodingField encodings={encodings} {...fieldProps(form, 'encoding')} />
      )}
      <div className={styles.fields}>
        {LAB_FIELDS.map((field) => {
          const examples = examplesOf(field);
          return (
            <FormField
              key={field}
              form={form}
              name={field}
              kind="select"
              placeholder={
                REQUIRED_LAB_FIELDS.includes(field) ? 'Please choose' : 'Not in the file'
              }
              options={columns.map(({ heading }) => heading)}
              {...(examples ? { hint: `First rows: ${examples}` } : {})}
            />
          );
        })}
      </div>
    </Form>
  );
}

/** Chooses the encoding of messages, whose fields are named in the file. */
export function EncodingForm({ choices }: { choices: MappingChoices }) {
  const form = useZodForm({
    schema: encodingForm,
    labels: ENCODING_LABEL,
    defaultValues: { encoding: getChosenEncoding(choices) },
  });
  const send = useSendReading(choices);
  return (
    <Form
      form={form}
      send={({ encoding: chosen }) => send({ encoding: chosen || null, columns: null })}
      {...BUTTON_LABELS}
    >
      <EncodingField encodings={choices.encodings} {...fieldProps(form, 'encoding')} />
    </Form>
  );
}
