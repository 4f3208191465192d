import { draftLetter, letterTemplatesQuery } from '@chaps/api-client/letters';
import type { FollowUp } from '@chaps/contracts/follow-ups';
import * as z from '@chaps/contracts/schema';
import { DataTable, Tag } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Link } from '../components/links.tsx';
import { dateAndTime, Whole } from '../components/table-parts.tsx';
import { LETTER_STATE_NAMES, RECIPIENT_NAMES } from './letters/words.ts';

const choice = z.object({ template_id: z.guid('Please choose a template.') });

/** Begins a letter with a template, and opens it. */
function LetterForm({ id }: { id: string }) {
  const templates = useQuery(letterTemplatesQuery());
  const navigate = useNavigate();
  const form = useZodForm({
    schema: choice,
    labels: { template_id: 'Template' },
    idPrefix: 'letter-',
  });
  return (
    <Form
      form={form}
      send={async ({ template_id }) => {
        const { letter_id } = await draftLetter(id, template_id);
        navigate(`/staff/letters/${letter_id}`);
      }}
      action="Write a letter"
      busyLabel="Preparing..."
      variant="secondary"
    >
      <FormField
        form={form}
        name="template_id"
        kind="select"
        placeholder="Choose a template"
        options={(templates.data ?? []).map(({ template_id: value, name: label }) => ({
          value,
          label,
        }))}
      />
    </Form>
  );
}

/** The letters of a follow-up, and another one. */
export function Letters({ found: { item, letters } }: { found: FollowUp }) {
  return (
    <>
      {letters.length > 0 && (
        <DataTable
          dense
          captionHidden
          caption="Letters, newest first"
          rows={letters}
          rowKey={({ letter_id }) => letter_id}
          columns={[
            {
              key: 'recipient',
              header: 'To',
              cell: ({ letter_id, recipient }) => (
                <Link to={`/staff/letters/${letter_id}`}>{RECIPIENT_NAMES[recipient]}</Link>
              ),
            },
            {
              key: 'state',
              header: 'State',
              cell: ({ state }) => <Tag tone="neutral">{LETTER_STATE_NAMES[state]}</Tag>,
            },
            {
              key: 'changed_at',
              header: 'Since',
              cell: ({ changed_at }) => <Whole>{dateAndTime(changed_at)}</Whole>,
            },
          ]}
        />
      )}
      <LetterForm id={item.follow_up_id} />
    </>
  );
}
