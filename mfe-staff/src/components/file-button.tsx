import { ActionResult, Button, type ButtonProps, saveFile } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

interface FileButtonProps {
  label: string;
  /** What the file is about, if several buttons have the same label. */
  about?: string;
  /** Name of the file. */
  name: string;
  read: () => Promise<Blob>;
  /** The message shown when it has been saved. */
  saved?: string;
  variant?: ButtonProps['variant'];
}

const ALL_PAGES_SAVED_TEXT = 'The whole list, including all pages, has been saved as a file.';

/** Saves everything shown as a file, including all pages of a list. */
export function FileButton({
  label,
  about,
  name,
  read,
  saved = ALL_PAGES_SAVED_TEXT,
  variant = 'secondary',
}: FileButtonProps) {
  const file = useMutation({ mutationFn: async () => saveFile(name, await read()) });
  return (
    <>
      <Button
        variant={variant}
        {...(about === undefined ? {} : { 'aria-label': `${label}: ${about}` })}
        busy={file.isPending}
        busyLabel="Preparing..."
        onClick={() => file.mutate()}
      >
        {label}
      </Button>
      {file.isSuccess && (
        <ActionResult of={file.submittedAt} tone="success">
          {saved}
        </ActionResult>
      )}
      {file.error && <ActionResult tone="error">{file.error.message}</ActionResult>}
    </>
  );
}
