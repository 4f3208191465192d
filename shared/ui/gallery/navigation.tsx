import { useState } from 'react';
import { BackLink, Pagination, Section, TextField } from '../src/index.ts';
import { Steps } from '../src/steps.tsx';
import { Tabs } from '../src/tabs.tsx';

const steps = [
  { id: 'slot', label: 'Choose a time' },
  { id: 'consent', label: 'Consent' },
  { id: 'payment', label: 'Payment' },
  { id: 'done', label: 'Done' },
];

export function Navigation() {
  const [tab, setTab] = useState<'date' | 'location'>('date');
  const [page, setPage] = useState(2);
  return (
    <Section tone="tinted" title="Navigation">
      <BackLink to="/events">Back to events</BackLink>
      <Steps label="At the first step" steps={steps} current="slot" />
      <Steps label="At the second step" steps={steps} current="consent" />
      <Steps label="At the third step" steps={steps} current="payment" />
      <Steps label="At the last step" steps={steps} current="done" />
      <Tabs
        label="Filter events"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'date', label: 'By Date', content: <p>Any day that suits you.</p> },
          {
            value: 'location',
            label: 'By Location',
            content: <TextField label="Town or postcode" />,
          },
        ]}
      />
      <Pagination label="News pages" page={page} pages={6} onPageChange={setPage} />
      <Pagination label="First of two" page={1} pages={2} onPageChange={() => undefined} />
      <Pagination label="Last of two" page={2} pages={2} onPageChange={() => undefined} />
    </Section>
  );
}
