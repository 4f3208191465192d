import { changeLetter } from '@chaps/api-client/letters';
import { isPostalAddress, type Letter, letterText } from '@chaps/contracts/letters';
import { Notice } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { ApproveForm } from './approve-form.tsx';
import { LetterPaper } from './letter-paper.tsx';
import { useLetterChange } from './use-letter-change.ts';
import type { MoveLetter } from './use-move.ts';

interface LetterDraftProps {
  letter: Letter;
  text: NonNullable<Letter['text']>;
  move: MoveLetter;
}

/** How to ask for the missing address, without which a draft cannot be approved. */
const NoAddressNotice = ({ letter: { phone } }: { letter: Letter }) => (
  <Notice tone="warning" title="This letter has no postal address" level={2}>
    Ask the person for it
    {phone ? (
      <>
        {' '}
        (<a href={`tel:${phone}`}>{phone}</a>)
      </>
    ) : (
      ' (no telephone number is recorded)'
    )}
    , and add it above. Then you can approve the letter.
  </Notice>
);

/** A draft: its text, a preview of the stored version, and its approval. */
export function LetterDraft({ letter, text, move }: LetterDraftProps) {
  const change = useLetterChange();
  // The version that the form started from, so that a colleague's later changes are not overwritten.
  const [version, setVersion] = useState(letter.version);
  const form = useZodForm({
    schema: letterText,
    labels: { address: 'Address', subject: 'Subject', body: 'Letter' },
    defaultValues: text,
  });
  return (
    <>
      <Form
        form={form}
        send={async (words) => {
          await change(() => changeLetter(letter.letter_id, { ...words, version }));
          // Set last, because the letter below can be approved as shown once the version changes.
          setVersion(version + 1);
          form.reset(words);
        }}
        action="Save the draft"
        busyLabel="Saving..."
        confirmLeave
        done="The draft has been saved. Read it below before you approve it."
        variant="secondary"
      >
        <FormField
          form={form}
          name="address"
          kind="lines"
          rows={5}
          hint={
            letter.recipient === 'person' && !text.address.includes('\n')
              ? 'No address is recorded. Ask the person for it, and add it below their name.'
              : 'Name first, then one line for each part of the address. It is shown in the envelope window.'
          }
        />
        <FormField form={form} name="subject" />
        <FormField form={form} name="body" kind="lines" rows={14} />
      </Form>
      <LetterPaper letterId={letter.letter_id} text={text} approved_on={null} />
      {form.formState.isDirty ? (
        <p>
          Save the draft before you approve it: the letter above does not include your latest
          changes.
        </p>
      ) : isPostalAddress(text.address) ? (
        <ApproveForm letter={letter} move={move} />
      ) : (
        <NoAddressNotice letter={letter} />
      )}
    </>
  );
}
