import type { Letter } from '@chaps/contracts/letters';
import * as z from '@chaps/contracts/schema';
import { LETTER_MOVES, LETTER_WAYS } from '@chaps/domain/letters';
import { ActionResult, Button, ButtonRow, Notice } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';
import { LetterDraft } from './letter-draft.tsx';
import { LetterForm } from './letter-form.tsx';
import { type Move, useMove } from './use-move.ts';
import { WAY_NAMES } from './words.ts';

const sending = z.object({ how: z.enum(LETTER_WAYS, 'Please choose how it was sent.') });

function SentForm({ move }: { move: Move }) {
  const form = useZodForm({
    schema: sending,
    labels: { how: 'How it was sent' },
    idPrefix: 'sent-',
  });
  return (
    <Form
      form={form}
      send={async ({ how }) => {
        await move('sent', { how });
        showSuccess('The letter has been recorded as sent.');
      }}
      action="Record as sent"
      busyLabel="Recording..."
    >
      <FormField
        form={form}
        name="how"
        kind="select"
        placeholder="Choose how"
        options={LETTER_WAYS.map((value) => ({ value, label: WAY_NAMES[value] }))}
      />
    </Form>
  );
}

const ENDS = { confirmed: 'Mark as arrived', returned: 'Mark as returned' } as const;

/** Whether a letter that was sent has arrived. */
function Arrival({ move }: { move: Move }) {
  const ending = useMutation({
    mutationFn: async (to: keyof typeof ENDS) => {
      await move(to);
      showSuccess('The letter is up to date.');
    },
  });
  return (
    <>
      <ButtonRow>
        {(['confirmed', 'returned'] as const).map((to) => (
          <Button
            key={to}
            variant="secondary"
            busy={ending.isPending && ending.variables === to}
            busyLabel="Recording..."
            onClick={() => ending.mutate(to)}
          >
            {ENDS[to]}
          </Button>
        ))}
      </ButtonRow>
      {ending.error && <ActionResult tone="error">{ending.error.message}</ActionResult>}
    </>
  );
}

/** The actions on a letter in its state. */
export function LetterActions({ letter }: { letter: Letter }) {
  const { state, text, lacks_consent, recipient, result, phone } = letter;
  const move = useMove(letter);
  const [isDiscarding, setDiscarding] = useState(false);
  const isStopped = state === 'approved' && lacks_consent;
  return (
    <>
      {isStopped && (
        <Notice tone="warning" title="This letter cannot be sent" level={2}>
          The person has withdrawn their agreement to tell the GP. Discard the letter, or write
          another one with the reason.
        </Notice>
      )}
      {state === 'drafted' && text && <LetterDraft letter={letter} text={text} move={move} />}
      {state === 'approved' && !isStopped && <SentForm move={move} />}
      {state === 'sent' && <Arrival move={move} />}
      {state === 'returned' && text && (
        <>
          <Notice tone="warning" title="This letter did not arrive" level={2}>
            {recipient === 'gp'
              ? 'Ask the person for the address of their GP'
              : 'Ask the person for their address'}
            {phone ? (
              <>
                {' '}
                (<a href={`tel:${phone}`}>{phone}</a>)
              </>
            ) : (
              ' (no telephone number is recorded)'
            )}
            , then write again.
          </Notice>
          {result && <LetterForm result={result} to={recipient} />}
        </>
      )}
      <ButtonRow>
        {text && !isStopped && state !== 'drafted' && state !== 'discarded' && (
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        )}
        {LETTER_MOVES[state].includes('discarded') && (
          <Button variant="quiet" onClick={() => setDiscarding(true)}>
            Discard the letter
          </Button>
        )}
      </ButtonRow>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard this letter?"
          variant="danger"
          action="Discard it"
          busyLabel="Discarding..."
          keep="Keep it"
          done="The letter has been discarded."
          send={() => move('discarded')}
          onClose={() => setDiscarding(false)}
        >
          It can no longer be changed or sent. The record that it was written stays.
        </ConfirmDialog>
      )}
    </>
  );
}
