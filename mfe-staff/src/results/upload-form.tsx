import { refreshResultBatches, uploadResults } from '@chaps/api-client/staff-results';
import { requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { MAX_RESULT_FILE_BYTES } from '@chaps/contracts/staff-results';
import { Form, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FileField } from '../components/file-field.tsx';
import { LaboratoryField } from './laboratory-field.tsx';
import styles from './upload-form.module.css';

const getFirstFile = (files: unknown): File | undefined =>
  files instanceof FileList ? files[0] : undefined;

const uploadForm = z.object({
  laboratory: requiredText(100, 'Please choose the laboratory.'),
  file: z
    .unknown()
    .transform((files) => getFirstFile(files) ?? new File([], ''))
    .refine(({ size }) => size > 0, 'Please choose a file that is not empty.')
    .refine(
      ({ size }) => size <= MAX_RESULT_FILE_BYTES,
      `Please choose a file of at most ${MAX_RESULT_FILE_BYTES / 1024 / 1024} MB.`,
    ),
});

export function UploadForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const form = useZodForm({
    schema: uploadForm,
    labels: { laboratory: 'Laboratory', file: "Laboratory's file" },
    defaultValues: { laboratory: '' },
  });
  const percent = Math.round(sent * 100);
  return (
    <Form
      form={form}
      className={styles.form}
      send={async ({ file, laboratory }) => {
        setSent(0);
        const batchId = await uploadResults(file, laboratory, setSent);
        await refreshResultBatches(client);
        await navigate(`/staff/results/${batchId}`);
      }}
      action="Upload for release"
      busyLabel="Uploading..."
    >
      <LaboratoryField
        onChange={(name) => form.setValue('laboratory', name, { shouldValidate: name !== '' })}
        error={form.formState.errors.laboratory?.message}
      />
      <FileField
        {...fieldProps(form, 'file')}
        hint="CSV, HL7 v2 (ORU^R01) or FHIR R4 as JSON. Results stay hidden until another clinician releases the file."
        accept=".csv,.txt,.hl7,.json,text/csv,application/json"
      />
      {form.formState.isSubmitting && (
        <p className={styles.progress}>
          <progress aria-label="Upload" max={1} {...(sent < 1 ? { value: sent } : {})} />
          <span>{sent < 1 ? `${percent}% uploaded` : 'Checking the rows'}</span>
        </p>
      )}
    </Form>
  );
}
