import { addNote, followUpQuery } from '@chaps/api-client/follow-ups';
import { type FollowUp, followUpNote } from '@chaps/contracts/follow-ups';
import { Tabs } from '@chaps/ui/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NoteForm } from '../components/note-form.tsx';
import { useRecordTold } from '../results/record-told.tsx';
import { Assignment } from './assignment.tsx';
import { CallForm } from './call-form.tsx';
import { NextTestInterval } from './interval-form.tsx';
import { LetterForm } from './letters/letter-form.tsx';
import { StepForm } from './step-form.tsx';

/**
 * Whether staff can still record that the person has been told: the result is current or withdrawn,
 * and not marked as told.
 */
const mayTell = ({ superseded, withdrawn, told }: FollowUp['item']) =>
  (!superseded || withdrawn) && (!told || told.how === 'delivered' || told.how === 'opened');

function Note({ id }: { id: string }) {
  const client = useQueryClient();
  return (
    <NoteForm
      schema={followUpNote}
      save={(note, key) => addNote(id, note, key)}
      refresh={() => client.invalidateQueries(followUpQuery(id))}
    />
  );
}

interface ActionsProps {
  found: FollowUp;
  /** Called once the follow-up has an outcome. */
  onEnded: () => void;
  /** The link to the next person, shown beside the outcome of what was recorded. */
  next: ReactNode;
}

/** What a clinician can record, one form at a time; input in the other forms is kept. */
export function Actions({ found, onEnded, next }: ActionsProps) {
  const { item, letters } = found;
  const { follow_up_id: id, result_id: resultId, name, state } = item;
  const telling = useRecordTold();
  const [chosen, setChosen] = useState('');
  const tabs: { value: string; label: string; content: ReactNode }[] = [];
  if (resultId && mayTell(item)) {
    const isWrittenTo = letters.some(
      (letter) => letter.recipient === 'person' && letter.state === 'sent',
    );
    const content = telling.buttons({
      ...{ resultId, name, isWrittenTo },
      isRaised: item.level === 'raised' && !item.withdrawn,
      untold: item.untold,
    });
    tabs.push({ value: 'told', label: 'Person told', content });
  }
  if (state !== 'outcome') {
    tabs.push({ value: 'call', label: 'No answer', content: <CallForm item={found.item} /> });
  }
  if (resultId) {
    const content = <LetterForm result={{ ...item, result_id: resultId }} />;
    tabs.push({ value: 'letter', label: 'Letter', content });
  }
  tabs.push({
    value: 'next test',
    label: 'Next test',
    content: <NextTestInterval found={found} />,
  });
  if (state !== 'outcome') {
    tabs.push(
      {
        value: 'step',
        label: 'GP or outcome',
        content: <StepForm found={found} onEnded={onEnded} />,
      },
      { value: 'owner', label: 'Owner and date', content: <Assignment found={found} /> },
    );
  }
  tabs.push({ value: 'note', label: 'Note', content: <Note id={id} /> });
  const shown = tabs.find(({ value }) => value === chosen) ?? tabs[0];
  return (
    <section className="no-print" aria-labelledby="record">
      <h2 id="record">Record</h2>
      {telling.answer}
      {telling.isAnswered && next}
      <Tabs
        label="What to record"
        value={shown?.value ?? ''}
        onValueChange={setChosen}
        tabs={tabs}
        keepMounted
      />
      {!telling.isAnswered && next}
    </section>
  );
}
