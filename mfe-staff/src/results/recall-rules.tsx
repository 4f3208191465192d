import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { addRecallRules, recallRulesQuery } from '@chaps/api-client/recalls';
import type { RecallRulesVersion } from '@chaps/contracts/recalls';
import { requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { formatDate, londonDate } from '@chaps/domain';
import { type RecallRule, RULE_COLOURS, type RuleColour } from '@chaps/domain/recall';
import { DataTable } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';

const MONTHS = 'Please enter a whole number of months from 1 to 60.';
const monthsField = z.string().regex(/^([1-9]|[1-5]\d|60)$/, MONTHS);
const optionalMonthsField = z.string().regex(/^([1-9]|[1-5]\d|60)?$/, MONTHS);

const schema = z.object({
  green: monthsField,
  green_higher: optionalMonthsField,
  amber: monthsField,
  amber_higher: optionalMonthsField,
  red: monthsField,
  red_higher: optionalMonthsField,
  none: monthsField,
  none_higher: optionalMonthsField,
  source: requiredText(500),
});
type Values = z.input<typeof schema>;

const LABELS: Record<keyof Values, string> = {
  green: 'Green',
  green_higher: 'Green, higher risk',
  amber: 'Amber',
  amber_higher: 'Amber, higher risk',
  red: 'Red, once followed up',
  red_higher: 'Red, higher risk',
  none: 'No colour',
  none_higher: 'No colour, higher risk',
  source: 'Guidance on which the months are based',
};

const isForAnyAge = ({ from_age, to_age }: RecallRule) => from_age === null && to_age === null;

/** The recall interval in months for a colour, for everyone or for people at higher risk. */
const findMonths = (rules: readonly RecallRule[], colour: RuleColour, risk: RecallRule['risk']) =>
  String(
    rules.find((rule) => isForAnyAge(rule) && rule.colour === colour && rule.risk === risk)
      ?.months ?? '',
  );

const toValues = (rules: readonly RecallRule[]): Values => ({
  green: findMonths(rules, 'green', 'any'),
  green_higher: findMonths(rules, 'green', 'higher'),
  amber: findMonths(rules, 'amber', 'any'),
  amber_higher: findMonths(rules, 'amber', 'higher'),
  red: findMonths(rules, 'red', 'any'),
  red_higher: findMonths(rules, 'red', 'higher'),
  none: findMonths(rules, 'none', 'any'),
  none_higher: findMonths(rules, 'none', 'higher'),
  source: '',
});

/**
 * The first matching rule applies: those for certain ages, then for higher risk, then for everyone.
 */
function toRules(values: Values, before: readonly RecallRule[]): RecallRule[] {
  const of = (risk: RecallRule['risk']) =>
    RULE_COLOURS.flatMap((colour): RecallRule[] => {
      const entered = values[risk === 'any' ? colour : (`${colour}_higher` as const)];
      if (entered === '') return [];
      return [{ colour, from_age: null, to_age: null, risk, months: Number(entered) }];
    });
  return [...before.filter((rule) => !isForAnyAge(rule)), ...of('higher'), ...of('any')];
}

function Rules({ current }: { current: RecallRulesVersion }) {
  const client = useQueryClient();
  const [once] = useState(() => createIdempotencyKeys());
  const form = useZodForm({
    schema,
    labels: LABELS,
    idPrefix: 'months-',
    defaultValues: toValues(current.rules),
  });
  const field = (name: Exclude<keyof Values, 'source'>) => (
    <FormField
      key={name}
      form={form}
      name={name}
      inputMode="numeric"
      optional={name.endsWith('_higher')}
    />
  );
  return (
    <Form
      form={form}
      send={async (values) => {
        const added = { rules: toRules(values, current.rules), source: values.source };
        await once(added, (key) => addRecallRules(added, key));
        await client.invalidateQueries({ queryKey: recallRulesQuery().queryKey });
        form.setValue('source', '');
      }}
      action="Save the months"
      busyLabel="Saving..."
      done="Saved. Results released from now on will use these months."
      confirmLeave
    >
      {RULE_COLOURS.flatMap((colour) => [field(colour), field(`${colour}_higher`)])}
      <FormField form={form} name="source" kind="lines" rows={2} />
    </Form>
  );
}

const Versions = ({ versions }: { versions: RecallRulesVersion[] }) => (
  <DataTable
    dense
    caption="Versions, newest first"
    rows={versions}
    rowKey={({ version }) => String(version)}
    columns={[
      { key: 'version', header: 'Version', rowHeader: true },
      {
        key: 'created_at',
        header: 'From',
        cell: ({ created_at }) => <NoWrap>{formatDate(londonDate(new Date(created_at)))}</NoWrap>,
      },
      { key: 'author', header: 'By', cell: ({ author }) => author ?? 'default' },
      { key: 'source', header: 'Guidance' },
    ]}
  />
);

/** Months between tests, by the colour of the result. */
export function RecallRules() {
  const query = useQuery(recallRulesQuery());
  return (
    <section aria-labelledby="recall-rules">
      <h2 id="recall-rules">Months until the next test</h2>
      <p>
        If the laboratory’s comment gives a time, that takes priority. People at higher risk are
        Black people and those with prostate cancer in the family. Leave their months empty if they
        are the same.
      </p>
      <QueryContent query={query}>
        {({ versions }) => {
          const [current] = versions;
          return (
            <>
              {current && <Rules current={current} />}
              <Versions versions={versions} />
            </>
          );
        }}
      </QueryContent>
    </section>
  );
}
