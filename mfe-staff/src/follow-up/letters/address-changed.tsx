import { isPostalAddress, type Letter } from '@chaps/contracts/letters';
import { Notice } from '@chaps/ui';
import { SendAgainForm } from './send-again-form.tsx';

interface AddressChangedProps {
  letter: Letter;
}

/**
 * Says that the recorded address has changed since it was copied to the letter; renders nothing if it has
 * not.
 */
export function AddressChanged({ letter: { new_address, state } }: AddressChangedProps) {
  if (new_address === null) return null;
  return (
    <Notice tone="warning" title="The address has changed" level={2}>
      {isPostalAddress(new_address)
        ? `It is now: ${new_address.replaceAll('\n', ', ')}. `
        : 'The earlier one has been deleted. Ask the person for the new one. '}
      {state === 'drafted'
        ? 'Change it in the letter.'
        : 'Send the letter to the new address. If it has already been posted, record it as sent.'}
    </Notice>
  );
}

/** Replaces an approved letter that shows a former address. */
export const FormerAddress = ({ letter }: AddressChangedProps) => (
  <>
    <AddressChanged letter={letter} />
    <SendAgainForm letter={letter} action="Send it to this address" />
  </>
);
