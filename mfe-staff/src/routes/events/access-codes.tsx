import { accessCodeLabel } from '@chaps/contracts/staff-events';
import { formatLongDate, londonDate } from '@chaps/domain';
import { Button, Notice, TextField } from '@chaps/ui';
import { schemaResolver } from '@chaps/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accessCodesQuery, addAccessCode, revokeAccessCode } from '../../api/events.ts';
import { FormProblems, fieldsOf, showProblems } from '../../components/form.tsx';
import { Loaded } from '../../components/loaded.tsx';

function NewCode({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const [code, setCode] = useState<string>();
  const form = useForm({ resolver: schemaResolver(accessCodeLabel), defaultValues: { label: '' } });
  const submit = form.handleSubmit(async ({ label }) => {
    try {
      setCode(await addAccessCode(eventId, label));
      form.reset();
      await client.invalidateQueries(accessCodesQuery(eventId));
    } catch (error) {
      showProblems(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      {code && (
        <Notice tone="success" live title="The new access code">
          <p>
            <strong>{code}</strong>. It is not shown again: pass it on now.
          </p>
        </Notice>
      )}
      <TextField {...fieldsOf(form)('label')} label="Who gets the new code" />
      <Button type="submit" variant="secondary" busy={form.formState.isSubmitting}>
        Make an access code
      </Button>
    </form>
  );
}

/** The access codes of a private event, by label. */
export function AccessCodes({ eventId, mayChange }: { eventId: string; mayChange: boolean }) {
  const client = useQueryClient();
  const codes = useQuery(accessCodesQuery(eventId));
  const revocation = useMutation({
    mutationFn: (codeId: string) => revokeAccessCode(eventId, codeId),
    onSettled: () => client.invalidateQueries(accessCodesQuery(eventId)),
  });
  return (
    <section aria-labelledby="access-codes">
      <h2 id="access-codes">Access codes</h2>
      <Loaded query={codes}>
        {(list) => (
          <ul>
            {list.map(({ code_id, label, created_at }) => (
              <li key={code_id}>
                {label}, since {formatLongDate(londonDate(new Date(created_at)))}{' '}
                {mayChange && (
                  <Button
                    variant="quiet"
                    aria-label={`Revoke the code of ${label}`}
                    onClick={() => revocation.mutate(code_id)}
                  >
                    Revoke
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {revocation.error && (
        <Notice tone="error" live>
          {revocation.error.message}
        </Notice>
      )}
      {mayChange && <NewCode eventId={eventId} />}
    </section>
  );
}
