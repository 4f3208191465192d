import { ActionResult, Button, type ButtonProps, saveFile } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

interface FileButtonProps {
  label: string;
  /** Whose it is, where several buttons have the label. */
  about?: string;
  /** Of the file. */
  name: string;
  read: () => Promise<Blob>;
  /** What is said when it is saved. */
  saved?: string;
  variant?: ButtonProps['variant'];
}

const ALL_PAGES = 'The whole list, with all its pages, has been saved as a file.';

/** Saves all that is shown, each page of a list, as a file. */
export function FileButton({
  label,
  about,
  name,
  read,
  saved = ALL_PAGES,
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
