import { Button } from '@chaps/ui';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RowActions } from './table-parts.tsx';

interface Template {
  template_id: string;
  name: string;
}

interface TemplateActionsProps {
  template: Template;
  change: 'Edit' | 'Rename';
  onChange: () => void;
  onDelete: () => void;
  /** Other actions, shown first. */
  children?: ReactNode;
}

/** The actions in the last cell of a template's row. */
export const TemplateActions = ({
  template,
  change,
  onChange,
  onDelete,
  children,
}: TemplateActionsProps) => (
  <RowActions>
    {children}
    <Button variant="quiet" aria-label={`${change} ${template.name}`} onClick={onChange}>
      {change}
    </Button>
    <Button variant="quiet" aria-label={`Delete ${template.name}`} onClick={onDelete}>
      Delete
    </Button>
  </RowActions>
);

interface DeleteTemplateProps {
  template: Template;
  remove: (templateId: string) => Promise<unknown>;
  /** What stays unchanged when a template is deleted. */
  kept: string;
  onClose: () => void;
}

export const DeleteTemplate = ({ template, remove, kept, onClose }: DeleteTemplateProps) => (
  <ConfirmDialog
    title="Delete this template?"
    variant="danger"
    action="Delete the template"
    busyLabel="Deleting..."
    keep="Keep it"
    done="The template has been deleted."
    send={() => remove(template.template_id)}
    onClose={onClose}
  >
    ‘{template.name}’ can no longer be chosen. {kept}
  </ConfirmDialog>
);
