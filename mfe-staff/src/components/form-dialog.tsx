import { Button, LazyDialog } from '@chaps/ui';
import { type FieldValues, Form } from '@chaps/ui/forms';
import type { ComponentProps, ReactNode } from 'react';

type FormDialogProps<Values extends FieldValues, Parsed> = Omit<
  ComponentProps<typeof Form<Values, Parsed>>,
  'beside'
> & {
  title: string;
  tone?: 'warning';
  /** Stands above the form. */
  intro?: ReactNode;
  /** Label of the button that closes the dialog and changes nothing. */
  keep: string;
  onClose: () => void;
};

/** A dialog that is a form. */
export function FormDialog<Values extends FieldValues, Parsed>({
  title,
  tone,
  intro,
  keep,
  onClose,
  ...form
}: FormDialogProps<Values, Parsed>) {
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(tone ? { tone } : {})}
    >
      {intro}
      <Form
        {...form}
        beside={
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
        }
      />
    </LazyDialog>
  );
}
