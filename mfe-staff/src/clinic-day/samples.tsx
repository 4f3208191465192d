import { balanceQuery, samplesQuery } from '@chaps/api-client/visits';
import {
  SAMPLE_FILTERS,
  type SampleFilter,
  samplesQuery as schema,
  TUBE_STEPS,
  type TubeStep,
} from '@chaps/contracts/samples';
import { SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { EventTabPage, useOpenEvent } from '../components/event-tab.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { QueryContent, usePermissions } from '../components/staff-page.tsx';
import { Differences } from './day/differences.tsx';
import styles from './day.module.css';
import { Boxes } from './samples/boxes.tsx';
import { createSampleColumns } from './samples/columns.tsx';
import { Labels } from './samples/labels.tsx';
import { Manifest } from './samples/manifest.tsx';
import { Tubes } from './samples/tubes.tsx';

const FILTER_NAMES: Record<SampleFilter | TubeStep, string> = {
  all: 'All tubes',
  'on the list': 'On the laboratory’s list',
  'held back': 'Held back',
  'no result': 'Without a result',
  discarded: 'Discarded',
  'not packed': 'Not packed',
  'not handed over': 'Packed, not handed over',
  'not received': 'Handed over, not received',
  'result late': 'Result late',
  'not told': 'Rejected or missing, person not told',
};

function SampleList({ eventId }: { eventId: string }) {
  const address = useListAddress(schema);
  const query = useQuery(samplesQuery(eventId, address.query));
  const { sums, steps, unknown = [], order_messages: orderMessages = 'none' } = query.data ?? {};
  const counts: Partial<Record<SampleFilter | TubeStep, number>> = { ...sums, ...steps };
  const may = usePermissions();
  return (
    <section className={styles.part} aria-labelledby="tubes">
      <h3 id="tubes">Tubes</h3>
      <SelectField
        label="Show"
        options={[...SAMPLE_FILTERS, ...TUBE_STEPS].map((value) => ({
          value,
          label: sums ? `${FILTER_NAMES[value]} (${counts[value] ?? 0})` : FILTER_NAMES[value],
        }))}
        value={address.query.show}
        onChange={({ target }) => address.show({ show: target.value })}
      />
      <List
        query={query}
        paged={{ address, one: 'tube', many: 'tubes' }}
        empty={
          address.query.show === 'all'
            ? 'Samples recorded on a tablet or on the Day tab are listed here, each with its tube and the time it was taken. There are none yet.'
            : 'No tubes match.'
        }
        caption="Tubes for this event"
        rowKey={({ sample_id }) => sample_id}
        columns={createSampleColumns(eventId, may('close the day', eventId))}
      />
      {steps && (
        <Boxes eventId={eventId} steps={steps} unknown={unknown} orderMessages={orderMessages} />
      )}
      {may('use NHS numbers', eventId) && (
        <Manifest eventId={eventId} orderMessages={orderMessages} />
      )}
    </section>
  );
}

/** `/staff/events/:event/samples`: the tubes of the day, those held back first. */
export default function Samples() {
  const { eventId } = useOpenEvent();
  const may = usePermissions();
  const balance = useQuery(balanceQuery(eventId));
  return (
    <EventTabPage title="Samples">
      <QueryContent query={balance}>
        {({ sampled, not_sampled, sample_conflicts: conflicts, differences, closed_at }) => (
          <>
            <KeyFigures
              of={[
                ['Sample taken', sampled],
                ['No sample', not_sampled],
                ['Held back', conflicts.length],
              ]}
            />
            {!closed_at && may('close the day', eventId) && (
              <Tubes eventId={eventId} conflicts={conflicts} />
            )}
            <Differences eventId={eventId} kind="no sample and no reason" of={differences} />
          </>
        )}
      </QueryContent>
      <SampleList eventId={eventId} />
      <Labels eventId={eventId} />
    </EventTabPage>
  );
}
