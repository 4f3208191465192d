import * as z from '@chaps/contracts/schema';
import { AddToCalendar } from '../src/calendar/add-to-calendar.tsx';
import {
  AddressFields,
  FirstNameField,
  Form,
  FormField,
  OwnNhsNumberField,
  PhoneField,
  useZodForm,
} from '../src/forms/index.ts';
import {
  Async,
  type AsyncProps,
  Button,
  Card,
  Cluster,
  Columns,
  Section,
  Spinner,
  Stack,
} from '../src/index.ts';

const required = z.string().min(1, 'This field is required.');
const details = z.object({
  name: required,
  phone: required,
  nhs: z.string(),
  line1: required,
  line2: z.string(),
  postcode: required,
  country: required,
  note: z.string(),
});

const EMPTY_DETAILS = {
  name: '',
  phone: '',
  nhs: '1234567890',
  line1: '',
  line2: '',
  postcode: '',
  country: 'United Kingdom',
  note: '',
};

/** A form based on a schema: its fields, error summary and focus. */
function Details() {
  const form = useZodForm({
    schema: details,
    idPrefix: 'kit-',
    defaultValues: EMPTY_DETAILS,
    labels: {
      name: 'Given name',
      phone: 'Telephone',
      nhs: 'Your NHS number',
      line1: 'Address line 1',
      line2: 'Address line 2',
      postcode: 'Postcode',
      country: 'Your country',
      note: 'Your note',
    },
  });
  const names = {
    line1: 'line1',
    line2: 'line2',
    postcode: 'postcode',
    country: 'country',
  } as const;
  return (
    <Form form={form} send={() => undefined} action="Check my details" done="They are all there.">
      <FirstNameField form={form} name="name" />
      <PhoneField form={form} name="phone" />
      <OwnNhsNumberField form={form} name="nhs" />
      <AddressFields form={form} names={names} countries={['United Kingdom', 'Ireland']} />
      <FormField form={form} name="note" kind="lines" optional />
    </Form>
  );
}

const doNothing = () => undefined;
const QUERY_STATES: Record<string, AsyncProps<string[]>['query']> = {
  pending: { data: undefined, error: null, refetch: doNothing },
  failed: { data: undefined, error: new Error('offline'), refetch: doNothing },
  empty: { data: [], error: null, refetch: doNothing },
  loaded: { data: ['Colchester', 'Ipswich'], error: null, refetch: doNothing },
};

const ENTRY = {
  uid: 'gallery',
  title: 'PSA blood test',
  location: 'Colchester Masonic Centre',
  description: 'A blood test takes ten minutes.',
  start: new Date('2026-12-01T09:20:00Z'),
  end: new Date('2026-12-01T09:40:00Z'),
};

/** A form, and its loading and error states. */
export function FormKit() {
  return (
    <Section title="A form and its loading states">
      <Columns
        side="right"
        aside={
          <Card title="The states of a query">
            <Stack>
              {Object.entries(QUERY_STATES).map(([state, query]) => (
                <Async
                  key={state}
                  query={query}
                  title="We could not load the events"
                  message="Please try again in a moment."
                  pending={<Spinner label="Loading events..." />}
                  empty={<p>There are no events.</p>}
                  isEmpty={(towns) => towns.length === 0}
                >
                  {(towns) => <p>Events in {towns.join(' and ')}.</p>}
                </Async>
              ))}
              <Cluster>
                <AddToCalendar entry={ENTRY} fileName="event.ics" />
                <Button variant="quiet">Share this event</Button>
              </Cluster>
            </Stack>
          </Card>
        }
      >
        <Card>
          <Details />
        </Card>
      </Columns>
    </Section>
  );
}
