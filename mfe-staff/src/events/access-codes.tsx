import { accessCodesQuery, addAccessCode, revokeAccessCode } from '@chaps/api-client/staff-events';
import { type AccessCode, accessCodeLabel } from '@chaps/contracts/staff-access-codes';
import { formatLongDate, londonDate } from '@chaps/domain';
import { ActionResult, Button, DataTable } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent } from '../components/staff-page.tsx';

function NewCode({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const [code, setCode] = useState<string>();
  const form = useZodForm({
    schema: accessCodeLabel,
    labels: { label: 'Who gets the new code' },
    defaultValues: { label: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ label }) => {
        setCode(await addAccessCode(eventId, label));
        form.reset();
        await client.invalidateQueries(accessCodesQuery(eventId));
      }}
      action="Create an access code"
      busyLabel="Making..."
      variant="secondary"
      done={
        <>
          The new access code is <strong>{code}</strong>. It will not be shown again, so pass it on
          now.
        </>
      }
    >
      <FormField form={form} name="label" />
    </Form>
  );
}

export function AccessCodes({ eventId, mayChange }: { eventId: string; mayChange: boolean }) {
  const client = useQueryClient();
  const codes = useQuery(accessCodesQuery(eventId));
  const revocation = useMutation({
    mutationFn: ({ code_id }: AccessCode) => revokeAccessCode(eventId, code_id),
    onSettled: () => client.invalidateQueries(accessCodesQuery(eventId)),
  });
  return (
    <section aria-labelledby="access-codes">
      <h2 id="access-codes" tabIndex={-1}>
        Access codes
      </h2>
      <QueryContent query={codes}>
        {(list) =>
          list.length === 0 ? (
            <p>There is no code yet, so nobody can book.</p>
          ) : (
            <DataTable
              dense
              caption="Access codes"
              captionHidden
              rows={list}
              rowKey={({ code_id }) => code_id}
              columns={[
                { key: 'label', header: 'For' },
                {
                  key: 'since',
                  header: 'Since',
                  cell: ({ created_at }) => formatLongDate(londonDate(new Date(created_at))),
                },
                ...(mayChange
                  ? [
                      {
                        key: 'actions',
                        header: 'Actions',
                        cell: (code: AccessCode) => (
                          <Button
                            variant="quiet"
                            aria-label={`Revoke the code for ${code.label}`}
                            busy={revocation.isPending && revocation.variables === code}
                            onClick={() => revocation.mutate(code)}
                          >
                            Revoke
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </QueryContent>
      {revocation.error && <ActionResult tone="error">{revocation.error.message}</ActionResult>}
      {revocation.isSuccess && (
        <ActionResult tone="success">
          The code for {revocation.variables.label} has been revoked.
        </ActionResult>
      )}
      {mayChange && <NewCode eventId={eventId} />}
    </section>
  );
}
