import { askForAddress, closeReturnedLetter } from '@chaps/api-client/letters';
import { type Letter, letterClosure } from '@chaps/contracts/letters';
import { type AddressRequestMethod, RETURN_OUTCOMES } from '@chaps/domain/letters';
import { ActionResult, Button, ButtonRow, Notice } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { DeathNotice } from '../../components/death-notice.tsx';
import { showSuccess } from '../../components/show-success.ts';
import { LetterForm } from './letter-form.tsx';
import { SendAgainForm } from './send-again-form.tsx';
import { useLetterChange } from './use-letter-change.ts';
import { RETURN_OUTCOME_NAMES } from './words.ts';

interface LetterProps {
  letter: Letter;
}

const ADDRESS_REQUEST_TEXTS: Record<AddressRequestMethod, readonly [action: string, done: string]> =
  {
    'e-mail': ['Ask by e-mail', 'The e-mail will be sent in a moment.'],
    telephone: ['Record that you asked by telephone', 'Recorded: you asked by telephone.'],
  };

function AddressQuestion({ letter: { letter_id, recipient, phone, has_email } }: LetterProps) {
  const change = useLetterChange();
  const asking = useMutation({
    mutationFn: async (how: AddressRequestMethod) => {
      await change(() => askForAddress(letter_id, { how }));
      showSuccess(ADDRESS_REQUEST_TEXTS[how][1]);
    },
  });
  return (
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
        , then send it again.
      </Notice>
      <ButtonRow>
        {(['e-mail', 'telephone'] as const)
          .filter((how) => how === 'telephone' || has_email)
          .map((how) => (
            <Button
              key={how}
              variant="secondary"
              busy={asking.isPending && asking.variables === how}
              busyLabel="Recording..."
              onClick={() => asking.mutate(how)}
            >
              {ADDRESS_REQUEST_TEXTS[how][0]}
            </Button>
          ))}
      </ButtonRow>
      {asking.error && <ActionResult tone="error">{asking.error.message}</ActionResult>}
    </>
  );
}

function EndForm({ letter: { letter_id } }: LetterProps) {
  const change = useLetterChange();
  const form = useZodForm({
    schema: letterClosure,
    labels: { reason: 'Why it will not be sent again' },
    idPrefix: 'end-',
  });
  return (
    <Form
      form={form}
      send={async (body) => {
        await change(() => closeReturnedLetter(letter_id, body));
        showSuccess('The letter will not be sent again.');
      }}
      action="Do not send it again"
      busyLabel="Recording..."
      variant="secondary"
    >
      <FormField
        form={form}
        name="reason"
        kind="select"
        placeholder="Choose why"
        options={RETURN_OUTCOMES.map((value) => ({ value, label: RETURN_OUTCOME_NAMES[value] }))}
      />
      {form.watch('reason') === 'person died' && <DeathNotice />}
    </Form>
  );
}

/** A letter that came back: ask the person, then send it again, rewrite it, or end it. */
export function ReturnedLetter({ letter }: LetterProps) {
  const { returned, may_be_sent_again, result, recipient } = letter;
  if (returned?.sent_again || returned?.end) return null;
  return (
    <>
      <AddressQuestion letter={letter} />
      {may_be_sent_again && <SendAgainForm letter={letter} action="Send it again" />}
      {!may_be_sent_again && result && <LetterForm result={result} to={recipient} />}
      {returned && <EndForm letter={letter} />}
    </>
  );
}
