import { refreshResultBatches, uploadResults } from '@chaps/api-client/staff-results';
import { MAX_RESULT_FILE_BYTES } from '@chaps/contracts/staff-results';
import { ApiError } from '@chaps/runtime';
import { Button, TextField } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LaboratoryField } from './laboratory-field.tsx';
import styles from './upload-form.module.css';

const TOO_LARGE = `Please choose a file of at most ${MAX_RESULT_FILE_BYTES / 1024 / 1024} MB.`;

function faultOf(file: File | undefined): string | undefined {
  if (!file || file.size === 0) return 'Please choose a file that is not empty.';
  return file.size > MAX_RESULT_FILE_BYTES ? TOO_LARGE : undefined;
}

interface Faults {
  laboratory?: string | undefined;
  file?: string | undefined;
}

function faultsOf(file: File | undefined, laboratory: string): Faults {
  return {
    laboratory: laboratory.trim() === '' ? 'Please choose the laboratory.' : undefined,
    file: faultOf(file),
  };
}

function answerOf(error: unknown): Faults {
  if (!(error instanceof ApiError)) throw error;
  const { laboratory, file } = error.details;
  return laboratory ? { laboratory } : { file: file ?? error.message };
}

export function UploadForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [laboratory, setLaboratory] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [sent, setSent] = useState(0);
  const sending = useMutation({
    mutationFn: (chosen: File) => uploadResults(chosen, laboratory.trim(), setSent),
    onMutate: () => setSent(0),
    onError: (error) => setFaults(answerOf(error)),
    onSuccess: async (batchId) => {
      await refreshResultBatches(client);
      await navigate(`/staff/results/${batchId}`);
    },
  });
  const percent = Math.round(sent * 100);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(submission) => {
        submission.preventDefault();
        const found = faultsOf(file, laboratory);
        setFaults(found);
        if (file && !found.file && !found.laboratory) sending.mutate(file);
      }}
    >
      <LaboratoryField
        onChange={(name) => {
          setLaboratory(name);
          setFaults((before) => ({ ...before, laboratory: undefined }));
        }}
        error={faults.laboratory}
      />
      <TextField
        type="file"
        label="Laboratory's file"
        hint="CSV, HL7 v2 (ORU^R01) or FHIR R4 as JSON. Results are hidden until another clinician has released the file."
        className={styles.file}
        accept=".csv,.txt,.hl7,.json,text/csv,application/json"
        announced
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          setFaults((before) => ({ ...before, file: undefined }));
        }}
        {...(faults.file ? { error: faults.file } : {})}
      />
      <Button type="submit" busy={sending.isPending} busyLabel="Uploading...">
        Upload for release
      </Button>
      {sending.isPending && (
        <p className={styles.progress}>
          <progress aria-label="Upload" max={1} {...(sent < 1 ? { value: sent } : {})} />
          <span>{sent < 1 ? `${percent} % is sent` : 'The rows are being checked'}</span>
        </p>
      )}
    </form>
  );
}
