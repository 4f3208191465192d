import { Button, type DataColumn } from '@chaps/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { List } from './list.tsx';
import { StaffPage } from './staff-page.tsx';
import { BreakAnywhere, DayAndTime } from './table-parts.tsx';
import { DeleteTemplate, TemplateActions } from './template-parts.tsx';

interface Template {
  template_id: string;
  name: string;
  subject: string;
  changed_by: string | null;
  changed_at: string;
}

interface TemplateListProps<Item extends Template> {
  title: string;
  lead: string;
  query: UseQueryResult<Item[]>;
  /** Why the user may not edit the templates; absent if they may. */
  readOnly?: ReactNode;
  /** Columns between name and subject. */
  columns?: DataColumn<Item>[];
  /** Renders the dialog for a template, or for a new one. */
  edit: (template: Item | undefined, onClose: () => void) => ReactNode;
  remove: (templateId: string) => Promise<unknown>;
  /** What stays unchanged when a template is deleted. */
  kept: string;
}

type Open<Item> =
  | { dialog: 'edit'; template: Item | undefined }
  | { dialog: 'delete'; template: Item }
  | undefined;

/** A settings page of named texts, which can be added, edited and deleted. */
export function TemplateList<Item extends Template>({
  title,
  lead,
  query: { data, ...query },
  readOnly,
  columns = [],
  edit,
  remove,
  kept,
}: TemplateListProps<Item>) {
  const [open, setOpen] = useState<Open<Item>>();
  const close = () => setOpen(undefined);
  const actions: DataColumn<Item> = {
    key: 'actions',
    header: 'Actions',
    cell: (template) => (
      <TemplateActions
        template={template}
        change="Edit"
        onChange={() => setOpen({ dialog: 'edit', template })}
        onDelete={() => setOpen({ dialog: 'delete', template })}
      />
    ),
  };
  return (
    <StaffPage
      title={title}
      lead={lead}
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
      actions={
        !readOnly && (
          <Button onClick={() => setOpen({ dialog: 'edit', template: undefined })}>
            New template
          </Button>
        )
      }
    >
      {readOnly && <p>{readOnly}</p>}
      <List
        query={{ ...query, data: data && { items: data } }}
        empty="There are no templates yet."
        caption={`${title}, by name`}
        rowKey={({ template_id }) => template_id}
        columns={[
          { key: 'name', header: 'Name', rowHeader: true },
          ...columns,
          { key: 'subject', header: 'Subject' },
          {
            key: 'changed',
            header: 'Changed',
            cell: ({ changed_at, changed_by }) =>
              changed_by === null ? (
                'Not edited yet'
              ) : (
                <>
                  <DayAndTime at={changed_at} />, <BreakAnywhere>{changed_by}</BreakAnywhere>
                </>
              ),
          },
          ...(readOnly ? [] : [actions]),
        ]}
      />
      {open?.dialog === 'edit' && edit(open.template, close)}
      {open?.dialog === 'delete' && (
        <DeleteTemplate template={open.template} remove={remove} kept={kept} onClose={close} />
      )}
    </StaffPage>
  );
}
