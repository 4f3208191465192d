import type { Recipe } from '../checkout.ts';

const EVENTS = 'shared/contracts/src/events.ts';
const FILTERS = 'mfe-events/src/search/filters.ts';

/** Step-free access, with a filter in the event finder. */
export const recipe: Recipe = (checkout) => {
  checkout.migration(
    'step-free-access',
    `ALTER TABLE events ADD COLUMN step_free boolean NOT NULL DEFAULT false;
GRANT UPDATE (step_free) ON events TO chaps_api;
`,
  );
  checkout.add(EVENTS, 'event', 'step_free: z.boolean().default(false)');
  checkout.add(
    'shared/contracts/src/event-fields.ts',
    'EVENT_FIELDS',
    `/** No stairs between the street and the chair. */
  step_free: {
    label: 'Step-free access',
    entered: z.boolean().optional(),
    answer: z.boolean().default(false),
    blank: false,
    cell: yesNoCell.optional(),
    example: 'yes',
  }`,
  );
  checkout.after(
    'api/src/events/every-field.test.ts',
    `lab_name: 'Northern Laboratory',`,
    '\nstep_free: true,',
  );
  checkout.after('shared/testing/src/fixtures.ts', '    breaks: [],', '\n    step_free: false,');
  checkout.after(
    'mfe-staff/src/events/event-form.tsx',
    '<FormField form={form} name="is_private" kind="checkbox" />',
    '\n<FormField form={form} name="step_free" kind="checkbox" />',
  );
  shown(checkout);
  filtered(checkout);
};

/** Shows it on the event's card and page, to search engines, and in mails. */
const shown: Recipe = (checkout) => {
  checkout.replace(
    'mfe-events/src/components/event-tags.tsx',
    'event.exclusive_for && <Tag tone="info">{getAudienceLabel(event.exclusive_for)}</Tag>;',
    `(
  <>
    {event.exclusive_for && <Tag tone="info">{getAudienceLabel(event.exclusive_for)}</Tag>}
    {event.step_free && <Tag tone="info">Step-free access</Tag>}
  </>
);`,
  );
  checkout.after(
    'mfe-events/src/routes/event/event-thing.ts',
    `'@type': 'Place',`,
    `\n    ...(event.step_free
      ? {
          amenityFeature: {
            '@type': 'LocationFeatureSpecification',
            name: 'Step-free access',
            value: true,
          },
        }
      : {}),`,
  );
  checkout.replace(
    'api/src/booking/appointment-mail.ts',
    'place: formatAddress(row),',
    `place: row.step_free ? \`\${formatAddress(row)} (step-free access)\` : formatAddress(row),`,
  );
};

const filtered: Recipe = (checkout) => {
  checkout.add(
    EVENTS,
    'eventFilters',
    `/** Only events with step-free access. */
  access: z.literal('step-free').optional()`,
  );
  checkout.add(
    'api/src/events/queries.ts',
    'CONDITIONS',
    'access: ({ asked }) => (asked.access ? sql`e.step_free` : sql`true`)',
  );
  checkout.add(
    FILTERS,
    'FILTERS',
    `stepFree: createFilter({
    name: 'access',
    read: (text) => text === 'step-free',
    write: (stepFree) => (stepFree ? 'step-free' : ''),
    words: (stepFree) => (stepFree ? ['Step-free access'] : []),
  })`,
  );
  checkout.add(
    'mfe-events/src/routes/find-events/search-panel.tsx',
    'FIELDS',
    `stepFree: ({ terms, choose }) => (
    <CheckboxField
      label="Step-free access"
      checked={terms.stepFree}
      onChange={({ target }) => choose({ stepFree: target.checked })}
    />
  )`,
  );
};
