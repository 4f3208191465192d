import { recordDataRequest } from '@chaps/api-client/data-requests';
import { refreshStaff } from '@chaps/api-client/staff';
import { DATA_REQUEST_CHANNELS, DATA_REQUEST_KINDS } from '@chaps/contracts/data-requests';
import { isoDate, optionalText, profileId } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { londonDate } from '@chaps/domain';
import { FormRow } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { CHANNELS, KINDS } from './data-requests/words.tsx';

const NUMBER_ERROR =
  'Please enter the eight digits of their profile number, such as 12345678 or CHAPS12345678.';

/** The number on their badge, with or without the letters. */
const badgeNumber = z
  .string()
  .trim()
  .transform((text) => text.replace(/^CHAPS\s*/i, ''))
  .refine((text) => text === '' || profileId.safeParse(text).success, NUMBER_ERROR)
  .transform((text) => text || null);

const schema = z.object({
  kind: z.enum(DATA_REQUEST_KINDS),
  profile_id: badgeNumber,
  asked_by: optionalText(200).transform((text) => text || null),
  channel: z.enum(DATA_REQUEST_CHANNELS),
  received_on: isoDate,
});

const KIND_OPTIONS = DATA_REQUEST_KINDS.map((value) => ({ value, label: KINDS[value] }));
const CHANNEL_OPTIONS = DATA_REQUEST_CHANNELS.map((value) => ({ value, label: CHANNELS[value] }));

function RequestForm({ person }: { person: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = londonDate(new Date());
  const form = useZodForm({
    schema,
    labels: {
      kind: 'Type of request',
      profile_id: 'Profile number',
      asked_by: 'Who asked, if not the person themselves',
      channel: 'How it was received',
      received_on: 'Received on',
    },
    defaultValues: {
      kind: 'access',
      profile_id: person,
      asked_by: '',
      channel: 'letter',
      received_on: today,
    },
  });
  return (
    <Form
      form={form}
      send={async (request) => {
        const id = await recordDataRequest(request);
        await refreshStaff(client);
        navigate(`/staff/data-requests/${id}`);
      }}
      action="Record the request"
      busyLabel="Saving..."
      confirmLeave
    >
      <FormField form={form} name="kind" kind="select" options={KIND_OPTIONS} />
      <FormField
        form={form}
        name="profile_id"
        autoComplete="off"
        hint="CHAPS and eight digits. Leave this empty if there is no record of them."
      />
      <FormField
        form={form}
        name="asked_by"
        autoComplete="off"
        hint="For example, a relative with written authority. Required if there is no record."
      />
      <FormRow>
        <FormField form={form} name="channel" kind="select" options={CHANNEL_OPTIONS} />
        <FormField form={form} name="received_on" type="date" max={today} />
      </FormRow>
    </Form>
  );
}

/** `/staff/new-data-request`, `?person=<number>` from a person's page. */
export default function NewDataRequest() {
  const [search] = useSearchParams();
  return (
    <StaffPage
      title="Record a data request"
      before={
        <Breadcrumbs
          to={[
            ['People', 'people'],
            ['Data requests', 'data-requests'],
          ]}
        />
      }
      lead="Record a request that came by letter, e-mail or telephone. Requests made in the portal are recorded automatically. First confirm who is asking, by their e-mail address and date of birth."
    >
      <RequestForm person={search.get('person') ?? ''} />
    </StaffPage>
  );
}
