import { printLetters } from '@chaps/api-client/letters';
import { refreshStaff } from '@chaps/api-client/staff';
import type { Letter } from '@chaps/contracts/letters';
import * as z from '@chaps/contracts/schema';
import { LETTER_MOVES, SENDING_METHODS } from '@chaps/domain/letters';
import { ActionResult, Button, ButtonRow, Notice, saveFile } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';
import { RecordArrival, RecordReturn } from './arrival.tsx';
import { LetterDraft } from './letter-draft.tsx';
import { ReturnedLetter } from './returned-letter.tsx';
import { type MoveLetter, useMoveLetter } from './use-move.ts';
import { SENDING_METHOD_NAMES } from './words.ts';

const sending = z.object({ how: z.enum(SENDING_METHODS, 'Please choose how it was sent.') });

function SentForm({ move }: { move: MoveLetter }) {
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
        options={SENDING_METHODS.map((value) => ({ value, label: SENDING_METHOD_NAMES[value] }))}
      />
    </Form>
  );
}

/** Prints an approved letter from its PDF, so that the API knows that it may have been posted. */
function usePrinting({ letter_id }: Letter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      saveFile('letter.pdf', await printLetters({ part: 'letters', letters: [letter_id] })),
    onSettled: () => refreshStaff(client),
  });
}

/** The actions available for a letter in its state. */
export function LetterActions({ letter }: { letter: Letter }) {
  const { state, text, lacks_consent } = letter;
  const move = useMoveLetter(letter);
  const printing = usePrinting(letter);
  const [isDiscarding, setDiscarding] = useState(false);
  const isStopped = state === 'approved' && lacks_consent;
  return (
    <>
      {isStopped && (
        <Notice tone="warning" title="This letter cannot be sent" level={2}>
          The person has withdrawn their agreement to share the result with their GP. Discard the
          letter, or write another one and give the reason.
        </Notice>
      )}
      {state === 'drafted' && text && <LetterDraft letter={letter} text={text} move={move} />}
      {state === 'approved' && !isStopped && <SentForm move={move} />}
      {state === 'sent' && <RecordArrival move={move} />}
      {state === 'confirmed' && <RecordReturn move={move} />}
      {state === 'returned' && text && <ReturnedLetter letter={letter} />}
      <ButtonRow>
        {text && !isStopped && state !== 'drafted' && state !== 'discarded' && (
          <Button
            variant="secondary"
            busy={printing.isPending}
            busyLabel="Preparing..."
            onClick={() => (state === 'approved' ? printing.mutate() : window.print())}
          >
            Print
          </Button>
        )}
        {LETTER_MOVES[state].includes('discarded') && (
          <Button variant="quiet" onClick={() => setDiscarding(true)}>
            Discard the letter
          </Button>
        )}
      </ButtonRow>
      {printing.isSuccess && <ActionResult tone="success">The PDF has been saved.</ActionResult>}
      {printing.error && <ActionResult tone="error">{printing.error.message}</ActionResult>}
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
          {letter.printed_at !== null &&
            'This letter has been printed. If it has been posted, record it as sent instead. '}
          It can no longer be changed or sent. We keep a record that it was written.
        </ConfirmDialog>
      )}
    </>
  );
}
