import { ActionResult, Button, saveFile } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

interface FileButtonProps {
  label: string;
  /** Of the file. */
  name: string;
  read: () => Promise<Blob>;
}

/** Saves all pages of the list that is shown as a file. */
export function FileButton({ label, name, read }: FileButtonProps) {
  const file = useMutation({ mutationFn: async () => saveFile(name, await read()) });
  return (
    <>
      <Button
        variant="quiet"
        busy={file.isPending}
        busyLabel="Preparing..."
        onClick={() => file.mutate()}
      >
        {label}
      </Button>
      {file.isSuccess && (
        <ActionResult of={file.submittedAt} tone="success">
          The file of this list is saved: all its pages.
        </ActionResult>
      )}
      {file.error && <ActionResult tone="error">{file.error.message}</ActionResult>}
    </>
  );
}
