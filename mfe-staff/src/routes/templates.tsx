import { deleteTemplate, messageTemplatesQuery } from '@chaps/api-client/message-templates';
import type { MessageTemplate } from '@chaps/contracts/message-templates';
import { Button, type DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { List } from '../components/list.tsx';
import { StaffPage, useMayForAll } from '../components/staff-page.tsx';
import { dateAndTime, RowActions, Whole } from '../components/table-parts.tsx';
import { TemplateDialog } from './templates/template-dialog.tsx';

type Open =
  | { dialog: 'edit'; template: MessageTemplate | undefined }
  | { dialog: 'delete'; template: MessageTemplate }
  | undefined;

/** `/staff/templates`: texts that messages to an event's people may begin with. */
export default function Templates() {
  const query = useQuery(messageTemplatesQuery());
  // Coordinators of one event use them.
  const isEditor = useMayForAll('change templates');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { data, ...state } = query;
  const list = { ...state, data: data && { items: data } };
  const actions: DataColumn<MessageTemplate> = {
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
  };
  return (
    <StaffPage
      title="Templates"
      lead="Texts that a message to an event’s people may begin with."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
      actions={
        isEditor && (
          <Button onClick={() => setOpen({ dialog: 'edit', template: undefined })}>
            New template
          </Button>
        )
      }
    >
      {!isEditor && (
        <p>Coordinators of all events write these. You can begin a message with each.</p>
      )}
      <List
        query={list}
        empty="There are no templates yet."
        caption="Templates, by name"
        rowKey={({ template_id }) => template_id}
        columns={[
          { key: 'name', header: 'Name', rowHeader: true },
          { key: 'subject', header: 'Subject' },
          { key: 'changed_by', header: 'Changed by' },
          {
            key: 'changed_at',
            header: 'Changed',
            cell: ({ changed_at }) => <Whole>{dateAndTime(changed_at)}</Whole>,
          },
          ...(isEditor ? [actions] : []),
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
          send={() => deleteTemplate(open.template.template_id)}
          onClose={close}
        >
          ‘{open.template.name}’ can no longer be chosen. Messages that were sent stay as they are.
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}
