import { deleteLetterTemplate, letterTemplatesQuery } from '@chaps/api-client/letters';
import type { LetterTemplate } from '@chaps/contracts/letters';
import { Button } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { List } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { dateAndTime, RowActions, Whole } from '../components/table-parts.tsx';
import { TemplateDialog } from './letter-templates/template-dialog.tsx';
import { RECIPIENT_NAMES } from './letters/words.ts';

type Open =
  | { dialog: 'edit'; template: LetterTemplate | undefined }
  | { dialog: 'delete'; template: LetterTemplate }
  | undefined;

/** `/staff/letter-templates`: texts that letters of a follow-up begin with. */
export default function LetterTemplates() {
  const { data, ...query } = useQuery(letterTemplatesQuery());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <StaffPage
      title="Templates of letters"
      lead="Texts that a letter to a person or their GP begins with. Each letter is read and approved before it is sent."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
      actions={
        <Button onClick={() => setOpen({ dialog: 'edit', template: undefined })}>
          New template
        </Button>
      }
    >
      <List
        query={{ ...query, data: data && { items: data } }}
        empty="There are no templates yet."
        caption="Templates of letters, by name"
        rowKey={({ template_id }) => template_id}
        columns={[
          { key: 'name', header: 'Name', rowHeader: true },
          { key: 'recipient', header: 'To', cell: ({ recipient }) => RECIPIENT_NAMES[recipient] },
          { key: 'subject', header: 'Subject' },
          {
            key: 'changed_by',
            header: 'Changed by',
            cell: ({ changed_by }) => changed_by ?? 'Not changed yet',
          },
          {
            key: 'changed_at',
            header: 'Changed',
            cell: ({ changed_at }) => <Whole>{dateAndTime(changed_at)}</Whole>,
          },
          {
            key: 'actions',
            header: 'Actions',
            cell: (template) => (
              <RowActions>
                <Button
                  variant="quiet"
                  aria-label={`Edit ${template.name}`}
                  onClick={() => setOpen({ dialog: 'edit', template })}
                >
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Delete ${template.name}`}
                  onClick={() => setOpen({ dialog: 'delete', template })}
                >
                  Delete
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
      {open?.dialog === 'edit' && <TemplateDialog template={open.template} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this template?"
          variant="danger"
          action="Delete the template"
          busyLabel="Deleting..."
          keep="Keep it"
          done="The template is deleted."
          send={() => deleteLetterTemplate(open.template.template_id)}
          onClose={close}
        >
          ‘{open.template.name}’ can no longer be chosen. Letters that were begun stay as they are.
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}
