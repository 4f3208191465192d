import { sendLetterAgain } from '@chaps/api-client/letters';
import { approvedLetterText, isPostalAddress, type Letter } from '@chaps/contracts/letters';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useNavigate } from 'react-router-dom';
import { showSuccess } from '../../components/show-success.ts';
import { useLetterChange } from './use-letter-change.ts';

const addressSchema = approvedLetterText.pick({ address: true });

interface SendAgainFormProps {
  letter: Letter;
  action: string;
}

/** Sends the same letter to another address. */
export function SendAgainForm({ letter, action }: SendAgainFormProps) {
  const { letter_id, text, new_address, gp_address } = letter;
  const recorded = new_address !== null && isPostalAddress(new_address) ? new_address : gp_address;
  const change = useLetterChange();
  const navigate = useNavigate();
  const form = useZodForm({
    schema: addressSchema,
    labels: { address: 'Address' },
    idPrefix: 'again-',
    defaultValues: { address: recorded ?? text?.address ?? '' },
  });
  return (
    <Form
      form={form}
      send={async (body) => {
        const again = await change(() => sendLetterAgain(letter_id, body));
        await navigate(`/staff/letters/${again.letter_id}`);
        showSuccess('The same letter is ready to be printed and sent to this address.');
      }}
      action={action}
      busyLabel="Preparing..."
    >
      <FormField
        form={form}
        name="address"
        kind="lines"
        rows={5}
        hint="Where to send the same letter. Name first, then one line for each part of the address. Also correct the address on the person’s page."
      />
    </Form>
  );
}
