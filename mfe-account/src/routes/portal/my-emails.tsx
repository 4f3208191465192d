import { changeMailPreferences, mailPreferencesQuery } from '@chaps/api-client/personal-data';
import {
  type MailPreferences,
  type MailPreferencesRequest,
  mailPreferences,
} from '@chaps/contracts/mail-preferences';
import * as z from '@chaps/contracts/schema';
import { INVITATION_MILES } from '@chaps/domain';
import { queryClient } from '@chaps/runtime';
import { Async, Card, Fieldset, Skeleton } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SavedDraftNotice } from '../../components/saved-draft-notice.tsx';
import { useDraft, useKeepDraft } from '../../session/form-drafts.ts';
import { PORTAL_SECTIONS } from './section-links.tsx';

/** The form's select has string values. */
const schema = mailPreferences.extend({
  invitation_miles: z.string().transform(Number).pipe(mailPreferences.shape.invitation_miles),
});
const DISTANCE_OPTIONS = INVITATION_MILES.map((miles) => ({
  value: String(miles),
  label: `${miles} miles`,
}));

const toValues = (choices: MailPreferences) => ({
  ...choices,
  invitation_miles: String(choices.invitation_miles),
});

/** What the user changed. Other choices may have changed elsewhere, for example by an unsubscribe link. */
function pickChanged(wanted: MailPreferences, saved: MailPreferences): MailPreferencesRequest {
  return {
    ...(wanted.reminders === saved.reminders ? {} : { reminders: wanted.reminders }),
    ...(wanted.news === saved.news ? {} : { news: wanted.news }),
    ...(wanted.invitation_miles === saved.invitation_miles
      ? {}
      : { invitation_miles: wanted.invitation_miles }),
  };
}

/** The user's choices, which change only when saved. */
function Choices({ saved, email }: { saved: MailPreferences; email: string }) {
  const stored = useMemo(() => toValues(saved), [saved]);
  const { values, isRestored, forget } = useDraft('emails', email, stored);
  const form = useZodForm({
    schema,
    labels: {
      reminders: 'Remind me two days before my test',
      news: 'Send me news and upcoming events',
      invitation_miles: 'How far would you travel to your next test?',
    },
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useKeepDraft('emails', email, stored, form);
  return (
    <Form
      form={form}
      send={async (wanted) => {
        const now = await changeMailPreferences(pickChanged(wanted, saved));
        draft.stop();
        form.reset(toValues(now));
        queryClient.setQueryData(mailPreferencesQuery().queryKey, now);
        forget();
      }}
      action="Save my choices"
      busyLabel="Saving..."
      variant="secondary"
      done={!form.formState.isDirty && <p>Your choices have been saved.</p>}
      failure={(_message, error) => (
        <ActionFailure
          title="Your choices were not saved"
          perhaps="your choices were saved"
          error={error}
        />
      )}
    >
      {isRestored && <SavedDraftNotice button="Save my choices" />}
      <Fieldset legend="What can we send you?">
        <FormField form={form} name="reminders" kind="checkbox" />
        <FormField form={form} name="news" kind="checkbox" />
      </Fieldset>
      <FormField
        form={form}
        name="invitation_miles"
        kind="select"
        options={DISTANCE_OPTIONS}
        hint="When your next test is due, we may invite you to an event within this distance of your home."
      />
      <p>
        We always send e-mails about your bookings, payments and results, because they tell you what
        you need to know.
      </p>
    </Form>
  );
}

export function MyEmails({ email }: { email: string }) {
  return (
    <Card as="section" id="my-emails" title={PORTAL_SECTIONS['my-emails']} level={2}>
      <Async
        query={useQuery({ ...mailPreferencesQuery(), refetchOnWindowFocus: true })}
        pending={<Skeleton height="5rem" lines={2} />}
        title="We could not load your choices"
        message="Nothing has changed. Please try again in a moment."
      >
        {(preferences) => <Choices saved={preferences} email={email} />}
      </Async>
    </Card>
  );
}
