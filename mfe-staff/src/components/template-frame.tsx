import { refreshStaff } from '@chaps/api-client/staff';
import type { LabelledForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { showSuccess } from './show-success.ts';

interface TemplateValues {
  name: string;
  subject: string;
  body: string;
}

interface TemplateFrameProps<Values extends TemplateValues> {
  /** The template to edit; undefined for a new one. */
  template: { template_id: string; version: number; name: string } | undefined;
  form: LabelledForm<Values, Values>;
  add: (values: Values) => Promise<unknown>;
  change: (templateId: string, values: Values & { version: number }) => Promise<unknown>;
  onClose: () => void;
  /** The fields after the name, ending with the text. */
  children: ReactNode;
}

/** The dialog for a new template or for editing one. */
export function TemplateFrame<Values extends TemplateValues>({
  template,
  form,
  add,
  change,
  onClose,
  children,
}: TemplateFrameProps<Values>) {
  const client = useQueryClient();
  return (
    <FormDialog
      title={template ? `Template: ${template.name}` : 'New template'}
      form={form}
      send={async (values) => {
        if (template) {
          await change(template.template_id, { ...values, version: template.version });
        } else await add(values);
        await refreshStaff(client);
        onClose();
        showSuccess('The template has been saved.');
      }}
      action="Save"
      busyLabel="Saving..."
      confirmLeave
      keep="Cancel"
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
