import { erasureQuery, requestErasure } from '@chaps/api-client/personal-data';
import type { ErasureResponse } from '@chaps/contracts/personal-data';
import { formatDate, londonDate } from '@chaps/domain';
import { queryClient } from '@chaps/runtime';
import { ActionResult, Async, Button, CheckboxField, Skeleton } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './portal.module.css';

type Terms = ErasureResponse['erasure'];

/** The API's description of what is erased, and of what is kept and why. */
function ErasureTerms({ terms }: { terms: Terms }) {
  return (
    <>
      <h3 className={styles.group}>What we erase</h3>
      <ul>
        {terms.erased.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <h3 className={styles.group}>What we must keep, without your name</h3>
      <ul>
        {terms.kept.map(({ what, why }) => (
          <li key={what}>
            {what}. {why}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Requests erasure, after the user has ticked a checkbox, because it is irreversible. */
function ErasureRequest({ email }: { email: string }) {
  const [sure, setSure] = useState(false);
  const ask = useMutation({
    mutationFn: () => requestErasure(email),
    onSuccess: (terms) => queryClient.setQueryData(erasureQuery(email).queryKey, terms),
  });
  const { error } = ask;
  return (
    <>
      <CheckboxField
        label="I understand that this cannot be undone"
        name="erasure-understood"
        checked={sure}
        onChange={(event) => setSure(event.target.checked)}
      />
      {error && (
        <ActionFailure
          title="Your request was not sent"
          perhaps="your request was sent"
          error={error}
        />
      )}
      <Button
        variant="danger"
        disabled={!sure}
        busy={ask.isPending}
        busyLabel="Sending..."
        onClick={() => ask.mutate()}
      >
        Ask to erase my data
      </Button>
    </>
  );
}

/** Shows what is kept and why, then lets the user request erasure. */
export function Erasure({ email }: { email: string }) {
  return (
    <Async
      query={useQuery(erasureQuery(email))}
      pending={<Skeleton height="8rem" lines={3} />}
      title="We could not load this section"
      message="Nothing was erased. Please try again in a moment."
    >
      {(terms) => (
        <>
          <ErasureTerms terms={terms} />
          {terms.requested_at ? (
            <ActionResult tone="success" title="You asked us to erase your data" level={3}>
              <p>
                We received your request on {formatDate(londonDate(new Date(terms.requested_at)))}.
                We will answer within one month.
              </p>
            </ActionResult>
          ) : (
            <ErasureRequest email={email} />
          )}
        </>
      )}
    </Async>
  );
}
