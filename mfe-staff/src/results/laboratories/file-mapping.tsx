import { forgetMapping } from '@chaps/api-client/laboratories';
import { LAB_FIELDS } from '@chaps/contracts/lab-readings';
import type { FileMapping as Mapping } from '@chaps/contracts/laboratories';
import { RESULT_FIELDS } from '@chaps/contracts/result-fields';
import { ButtonRow, SummaryList } from '@chaps/ui';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { formatDateAndTime } from '../../components/table-parts.tsx';
import { ENCODING_NAMES } from '../lab-words.ts';

/** Each field with its column, then the other choices. */
function getMappingRows({ encoding, columns, unused, chosen_at, file_name }: Mapping) {
  const fields = LAB_FIELDS.flatMap((field) =>
    columns?.[field]
      ? { label: RESULT_FIELDS[field].label, value: `Column ‘${columns[field]}’` }
      : [],
  );
  const chosen = [
    chosen_at && formatDateAndTime(chosen_at),
    file_name && `for the file ${file_name}`,
  ];
  return [
    ...fields,
    ...(unused.length > 0 ? [{ label: 'Not read', value: unused.join(', ') }] : []),
    {
      label: 'Character encoding',
      value: encoding ? ENCODING_NAMES[encoding] : 'Detected in each file',
    },
    { label: 'Chosen', value: chosen.filter(Boolean).join(', ') || 'Not recorded' },
  ];
}

function ForgetButton({ laboratory }: { laboratory: string }) {
  return (
    <ButtonRow>
      <DialogButton
        dialog={(onClose) => (
          <ConfirmDialog
            title={`Delete the file settings for ${laboratory}?`}
            variant="primary"
            action="Delete them"
            busyLabel="Saving..."
            keep="Keep them"
            done={`The file settings for ${laboratory} have been deleted.`}
            send={() => forgetMapping(laboratory)}
            onClose={onClose}
          >
            The next person to upload a file will be asked how to read it, unless the file shows
            this. Files already uploaded will not change.
          </ConfirmDialog>
        )}
      >
        Delete these file settings
      </DialogButton>
    </ButtonRow>
  );
}

interface FileMappingProps {
  laboratory: string;
  mapping: Mapping | null;
}

/** How a laboratory's files are read, as chosen for one of them. */
export const FileMapping = ({ laboratory, mapping }: FileMappingProps) =>
  mapping ? (
    <>
      <p>
        {mapping.columns
          ? 'Future files from this laboratory will be read this way, provided they have these columns.'
          : 'Future files from this laboratory will be read this way.'}
      </p>
      <SummaryList rows={getMappingRows(mapping)} />
      <ForgetButton laboratory={laboratory} />
    </>
  ) : (
    <p>
      Nothing has been chosen. If a file does not show how to read it, the person who uploads it
      will be asked.
    </p>
  );
