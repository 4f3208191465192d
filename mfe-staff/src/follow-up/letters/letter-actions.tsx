import { printLetters } from '@chaps/api-client/letters';
import { refreshStaff } from '@chaps/api-client/staff';
import type { Letter } from '@chaps/contracts/letters';
import { LETTER_TRANSITIONS } from '@chaps/domain/letters';
import { ActionResult, Button, ButtonRow, Notice, saveFile } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { AddressChanged, FormerAddress } from './address-changed.tsx';
import { RecordArrival, RecordReturn } from './arrival.tsx';
import { LetterDraft } from './letter-draft.tsx';
import { ReturnedLetter } from './returned-letter.tsx';
import { SentForm } from './sent-form.tsx';
import { useMoveLetter } from './use-move.ts';

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
  const { state, text, lacks_consent, printed_at } = letter;
  const move = useMoveLetter(letter);
  const printing = usePrinting(letter);
  const [isDiscarding, setDiscarding] = useState(false);
  const isStopped = state === 'approved' && lacks_consent;
  const hasMoved = letter.new_address !== null;
  return (
    <>
      {isStopped && printed_at !== null && (
        <Notice tone="warning" title="This letter must not be posted" level={2}>
          The person withdrew their agreement to share the result with their GP after it was
          printed. If it has not been posted, discard it. If it has, record it as sent: the GP is
          then told of any correction.
        </Notice>
      )}
      {isStopped && printed_at === null && (
        <Notice tone="warning" title="This letter cannot be sent" level={2}>
          The person has withdrawn their agreement to share the result with their GP. Discard the
          letter, or write another one and give the reason.
        </Notice>
      )}
      {state === 'approved' && !isStopped && hasMoved && <FormerAddress letter={letter} />}
      {state === 'drafted' && <AddressChanged letter={letter} />}
      {state === 'drafted' && text && <LetterDraft letter={letter} text={text} move={move} />}
      {state === 'approved' && (!isStopped || printed_at !== null) && (
        <SentForm move={move} isStopped={isStopped} />
      )}
      {state === 'sent' && <RecordArrival move={move} />}
      {(state === 'confirmed' || (state === 'discarded' && printed_at !== null)) && (
        <RecordReturn move={move} />
      )}
      {state === 'returned' && text && <ReturnedLetter letter={letter} />}
      <ButtonRow>
        {text &&
          !isStopped &&
          !(state === 'approved' && hasMoved) &&
          state !== 'drafted' &&
          state !== 'discarded' && (
            <Button
              variant="secondary"
              busy={printing.isPending}
              busyLabel="Preparing..."
              onClick={() => (state === 'approved' ? printing.mutate() : window.print())}
            >
              Print
            </Button>
          )}
        {LETTER_TRANSITIONS[state].includes('discarded') && (
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
          {printed_at !== null &&
            'This letter has been printed. If it has been posted, record it as sent instead. '}
          It can no longer be changed or sent. We keep a record that it was written.
        </ConfirmDialog>
      )}
    </>
  );
}
