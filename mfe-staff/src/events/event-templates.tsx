import {
  eventTemplatesQuery,
  removeTemplate,
  renameTemplate,
} from '@chaps/api-client/event-templates';
import type { EventTemplate } from '@chaps/contracts/event-templates';
import type { DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { ButtonLink } from '../components/links.tsx';
import { List } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { BreakAnywhere, DayAndTime, NoWrap } from '../components/table-parts.tsx';
import { DeleteTemplate, TemplateActions } from '../components/template-parts.tsx';
import { NameDialog } from './name-dialog.tsx';

type Open = { dialog: 'rename' | 'delete'; template: EventTemplate } | undefined;

const getColumns = (open: (next: Open) => void): DataColumn<EventTemplate>[] => [
  { key: 'name', header: 'Name', rowHeader: true },
  {
    key: 'event',
    header: 'Event',
    cell: ({ details: { event_name, city } }) => `${event_name}, ${city}`,
  },
  {
    key: 'times',
    header: 'Times',
    cell: ({ details: { start_time, end_time } }) => (
      <NoWrap>
        {start_time} to {end_time}
      </NoWrap>
    ),
  },
  {
    key: 'seats',
    header: 'Seats',
    align: 'end',
    extra: true,
    cell: ({ details }) => details.total_spaces,
  },
  {
    key: 'changed',
    header: 'Saved or renamed',
    extra: true,
    cell: ({ changed_at, changed_by }) => (
      <>
        <DayAndTime at={changed_at} />, <BreakAnywhere>{changed_by}</BreakAnywhere>
      </>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (template) => (
      <TemplateActions
        template={template}
        change="Rename"
        onChange={() => open({ dialog: 'rename', template })}
        onDelete={() => open({ dialog: 'delete', template })}
      >
        <ButtonLink
          variant="quiet"
          to={`/staff/new-event?template=${template.template_id}`}
          aria-label={`New event from ${template.name}`}
        >
          New event
        </ButtonLink>
      </TemplateActions>
    ),
  },
];

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  if (!open) return null;
  const { template_id: id, name } = open.template;
  if (open.dialog === 'rename') {
    return (
      <NameDialog
        title={`Rename ${name}`}
        name={name}
        action="Rename it"
        done="The template has been renamed."
        send={(values) => renameTemplate(id, values.name)}
        onClose={onClose}
      />
    );
  }
  return (
    <DeleteTemplate
      template={open.template}
      remove={removeTemplate}
      kept="Events already created from it will not change."
      onClose={onClose}
    />
  );
}

/** `/staff/event-templates`: templates for new events. */
export default function EventTemplates() {
  const { data, ...query } = useQuery(eventTemplatesQuery());
  const [open, setOpen] = useState<Open>();
  return (
    <StaffPage
      title="Event templates"
      lead="Venues, times, prices and texts to start a new event from. ‘Save as a template’ on an event’s page adds one."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
    >
      <List
        query={{ ...query, data: data && { items: data } }}
        empty="There are no templates yet."
        caption="Event templates, by name"
        rowKey={({ template_id }) => template_id}
        columns={getColumns(setOpen)}
      />
      <Dialogs open={open} onClose={() => setOpen(undefined)} />
    </StaffPage>
  );
}
