import { changeMailPreferences, mailPreferencesQuery } from '@chaps/api-client/personal-data';
import type { MailPreferences } from '@chaps/contracts/mail-preferences';
import { queryClient } from '@chaps/runtime';
import {
  ActionResult,
  Button,
  Card,
  CheckboxField,
  Fieldset,
  QueryBoundary,
  Skeleton,
} from '@chaps/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotDone } from '../../components/failures.tsx';
import { PORTAL_SECTIONS } from './section-links.tsx';

interface ChoicesProps {
  saved: MailPreferences;
}

interface KindsProps {
  wanted: MailPreferences;
  onChoose: (change: Partial<MailPreferences>) => void;
}

const Kinds = ({ wanted, onChoose }: KindsProps) => (
  <Fieldset legend="What may we send you?">
    <CheckboxField
      label="Remind me two days before my test"
      name="reminders"
      checked={wanted.reminders}
      onChange={(event) => onChoose({ reminders: event.target.checked })}
    />
    <CheckboxField
      label="Send me news and coming events"
      name="news"
      checked={wanted.news}
      onChange={(event) => onChoose({ news: event.target.checked })}
    />
  </Fieldset>
);

/** The user's choice; nothing changes before they save. */
function Choices({ saved }: ChoicesProps) {
  const [wanted, setWanted] = useState(saved);
  const save = useMutation({
    mutationFn: changeMailPreferences,
    onSuccess: (now) => queryClient.setQueryData(mailPreferencesQuery().queryKey, now),
  });
  const choose = (change: Partial<MailPreferences>) => {
    save.reset();
    setWanted({ ...wanted, ...change });
  };
  const { error } = save;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(wanted);
      }}
    >
      <Kinds wanted={wanted} onChoose={choose} />
      <p>
        E-mails about your bookings, payments and results are always sent: they tell you what you
        need to know.
      </p>
      {save.isSuccess && (
        <ActionResult tone="success">
          <p>Your choices have been saved.</p>
        </ActionResult>
      )}
      {error && <NotDone title="Your choices were not saved" error={error} />}
      <Button type="submit" variant="secondary" busy={save.isPending} busyLabel="Saving...">
        Save my choices
      </Button>
    </form>
  );
}

export function MyEmails() {
  return (
    <Card as="section" id="my-emails" title={PORTAL_SECTIONS['my-emails']} level={2}>
      <QueryBoundary
        query={useQuery(mailPreferencesQuery())}
        pending={<Skeleton height="5rem" lines={2} />}
        title="We could not load your choices"
        message="Nothing has changed. Please try again in a moment."
      >
        {(preferences) => <Choices saved={preferences} />}
      </QueryBoundary>
    </Card>
  );
}
