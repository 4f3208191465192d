import { changeOwnGp, gpPracticesQuery, ownGpQuery } from '@chaps/api-client/gp-practices';
import { gpChoice, type PersonGp } from '@chaps/contracts/gp-practices';
import * as z from '@chaps/contracts/schema';
import { queryClient } from '@chaps/runtime';
import { Async, Card, Notice, Skeleton } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { errorOf, Form, useWatch, useZodForm } from '@chaps/ui/forms';
import { GpField } from '@chaps/ui/gp-field';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SavedDraftNotice } from '../../components/saved-draft-notice.tsx';
import { useDraft, useKeepDraft } from '../../session/form-drafts.ts';
import { PORTAL_SECTIONS } from './section-links.tsx';

const schema = z.object({ gp: gpChoice });
const NONE = { practice_code: null, name: '' };

function Choice({ saved, email }: { saved: PersonGp | null; email: string }) {
  const stored = useMemo(() => ({ gp: saved && !saved.has_closed ? saved : NONE }), [saved]);
  const { values, isRestored, forget } = useDraft('gp', email, stored);
  const form = useZodForm({
    schema,
    labels: { gp: 'Your GP practice' },
    values,
  });
  const draft = useKeepDraft('gp', email, stored, form);
  const gp = useWatch({ control: form.control, name: 'gp' });
  const found = useQuery(gpPracticesQuery(gp));
  const error = errorOf(form, 'gp');
  return (
    <Form
      form={form}
      send={async ({ gp: { practice_code, name } }) => {
        const now = await changeOwnGp({ practice_code, name });
        draft.stop();
        queryClient.setQueryData(ownGpQuery().queryKey, now);
        forget();
      }}
      action="Save my GP practice"
      busyLabel="Saving..."
      variant="secondary"
      done={!form.formState.isDirty && <p>Your GP practice has been saved.</p>}
      failure={(_message, failure) => (
        <ActionFailure
          title="Your GP practice was not saved"
          perhaps="your GP practice was saved"
          error={failure}
        />
      )}
    >
      {isRestored && <SavedDraftNotice button="Save my GP practice" />}
      <GpField
        label={form.labels.gp}
        id="gp"
        value={gp}
        onChange={(value) => form.setValue('gp', value, { shouldDirty: true })}
        found={found}
        {...(error ? { error } : {})}
      />
    </Form>
  );
}

/** Asks for a new practice when the user's practice has closed. */
export function ClosedGpNotice() {
  const { data: gp } = useQuery(ownGpQuery());
  if (!gp?.has_closed) return null;
  return (
    <Notice tone="warning" title="Your GP practice has closed">
      <p>
        The NHS says that {gp.name} has closed.{' '}
        <a href="#my-gp">Please choose your practice again</a>, so that a letter about your result
        does not get lost.
      </p>
    </Notice>
  );
}

/** Where a letter about the user's result is sent, if they have agreed to it. */
export function MyGp({ email }: { email: string }) {
  return (
    <Card as="section" id="my-gp" title={PORTAL_SECTIONS['my-gp']} level={2}>
      <p>We only write to your GP about a result if you have agreed to this.</p>
      <Async
        query={useQuery(ownGpQuery())}
        pending={<Skeleton height="5rem" lines={2} />}
        title="We could not load your GP practice"
        message="Nothing has changed. Please try again in a moment."
      >
        {(gp) => <Choice saved={gp} email={email} />}
      </Async>
    </Card>
  );
}
