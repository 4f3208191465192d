import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ButtonRow, DataTable, Logo, Section, SummaryList, Tag } from '../src/index.ts';

/** Names, values, states and figures. */
export function Values() {
  return (
    <Section title="Values and states">
      <ButtonRow>
        <Tag tone="green" icon={<CircleCheck />}>
          Lab result ready
        </Tag>
        <Tag tone="amber" icon={<TriangleAlert />}>
          Retest in 3 months
        </Tag>
        <Tag tone="red" icon={<CircleX />}>
          No lab result
        </Tag>
        <Tag tone="info" icon={<Clock />}>
          Awaiting result
        </Tag>
        <Tag tone="neutral">Private event</Tag>
      </ButtonRow>
      <SummaryList
        rows={[
          { label: 'Event', value: 'Essex Freemasons screening day' },
          { label: 'Time', value: '09:20', action: <a href="#top">Change</a> },
          { label: 'Price', value: '£25.00' },
        ]}
      />
      <DataTable
        caption="Screening in 2023"
        columns={[
          { key: 'what', header: 'What we found' },
          { key: 'men', header: 'Men', align: 'end' },
          { key: 'share', header: 'Share', align: 'end' },
        ]}
        rows={[
          { what: 'Tests', men: '2,397', share: '100%' },
          { what: 'Abnormal', men: '168', share: '7.15%' },
          { what: 'High chance', men: '696', share: '29.6%' },
        ]}
      />
      <p>
        <Logo />
      </p>
      <p>
        <Logo mark />
      </p>
    </Section>
  );
}
