import { lettersToPrintQuery, printLetters, recordPostedLetters } from '@chaps/api-client/letters';
import { refreshStaff } from '@chaps/api-client/staff';
import type { LetterToPrint, PostedLetter } from '@chaps/contracts/letters';
import { ActionResult, Button, ButtonRow, type DataColumn, saveFile } from '@chaps/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { NoWrap } from '../../components/table-parts.tsx';
import { formatDaysAgo, RECIPIENT_NAMES } from './words.ts';

const formatLetterCount = (count: number): string =>
  count === 1 ? '1 letter' : `${count} letters`;

const COLUMNS: DataColumn<LetterToPrint>[] = [
  {
    key: 'name',
    header: 'Person',
    rowHeader: true,
    cell: ({ letter_id, name }) => <Link to={`/staff/letters/${letter_id}`}>{name}</Link>,
  },
  { key: 'recipient', header: 'To', cell: ({ recipient }) => RECIPIENT_NAMES[recipient] },
  { key: 'days', header: 'Approved', cell: ({ days }) => <NoWrap>{formatDaysAgo(days)}</NoWrap> },
  {
    key: 'note',
    header: 'Note',
    cell: ({ lacks_consent, address_changed, large_print }) => {
      if (lacks_consent) return 'Cannot be sent: agreement withdrawn';
      if (address_changed) return 'Address changed';
      return large_print ? 'Large print' : '';
    },
  },
];

const POSTING_OUTCOME_TEXTS: Record<PostedLetter['outcome'], string> = {
  sent: '',
  stopped: 'agreement since withdrawn',
  changed: 'since sent or discarded, or its result or address has changed',
};

interface PostingOutcomeProps {
  batch: readonly LetterToPrint[];
  outcomes: ReadonlyMap<string, PostedLetter['outcome']>;
}

/** What was recorded, and the letters that were not, by name. */
function PostingOutcome({ batch, outcomes }: PostingOutcomeProps) {
  const kept = batch.flatMap((letter) => {
    const why = POSTING_OUTCOME_TEXTS[outcomes.get(letter.letter_id) ?? 'changed'];
    return why ? [{ ...letter, why }] : [];
  });
  return (
    <ActionResult tone={kept.length > 0 ? 'error' : 'success'}>
      {`${formatLetterCount(batch.length - kept.length)} recorded as posted.`}
      {kept.length > 0 && (
        <>
          {` Do not post ${kept.length === 1 ? 'this letter' : 'these letters'}. If any has already been posted, open its page below to see what to do:`}
          <ul aria-label="Letters that were not recorded">
            {kept.map(({ letter_id, name, recipient, why }) => (
              <li key={letter_id}>
                <Link to={`/staff/letters/${letter_id}`}>{name}</Link>
                {`, to ${recipient === 'gp' ? 'the GP' : 'the person'}: ${why}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </ActionResult>
  );
}

type Part = 'letters' | 'labels';
const PARTS: Record<Part, string> = {
  letters: 'Print the letters',
  labels: 'Print address labels',
};

/** Handles all letters together: their PDF, their labels, and marking those printed as posted. */
function Batch({ letters }: { letters: readonly LetterToPrint[] }) {
  const client = useQueryClient();
  const [printed, setPrinted] = useState<readonly LetterToPrint[]>();
  const printing = useMutation({
    mutationFn: async (part: Part) => {
      const ids = letters.map(({ letter_id }) => letter_id);
      saveFile(`${part}.pdf`, await printLetters({ part, letters: ids }));
      if (part === 'letters') setPrinted(letters);
    },
    onError: () => refreshStaff(client),
  });
  const posting = useMutation({
    mutationFn: async (batch: readonly LetterToPrint[]) => {
      try {
        const rows = batch.map(({ letter_id, version }) => ({ letter_id, version }));
        const answers = await recordPostedLetters({ letters: rows });
        setPrinted(undefined);
        printing.reset();
        return new Map(answers.map(({ letter_id, outcome }) => [letter_id, outcome]));
      } finally {
        await refreshStaff(client);
      }
    },
  });
  return (
    <>
      {letters.length > 0 && (
        <ButtonRow>
          {(['letters', 'labels'] as const).map((part) => (
            <Button
              key={part}
              variant="secondary"
              busy={printing.isPending && printing.variables === part}
              busyLabel="Preparing..."
              onClick={() => printing.mutate(part)}
            >
              {PARTS[part]}
            </Button>
          ))}
          {printed && (
            <Button
              busy={posting.isPending}
              busyLabel="Recording..."
              onClick={() => posting.mutate(printed)}
            >
              Record {formatLetterCount(printed.length)} as posted
            </Button>
          )}
        </ButtonRow>
      )}
      {printing.isSuccess && <ActionResult tone="success">The PDF has been saved.</ActionResult>}
      {printing.error && <ActionResult tone="error">{printing.error.message}</ActionResult>}
      {posting.error && <ActionResult tone="error">{posting.error.message}</ActionResult>}
      {posting.data && <PostingOutcome batch={posting.variables} outcomes={posting.data} />}
    </>
  );
}

/** Approved letters, to be printed and posted together. */
export function LettersToPrint() {
  const list = useQuery({
    ...lettersToPrintQuery(),
    select: (items: LetterToPrint[]) => ({ items }),
  });
  return (
    <section>
      <h2>To print and send</h2>
      <Batch
        letters={(list.data?.items ?? []).filter(
          ({ lacks_consent, address_changed }) => !(lacks_consent || address_changed),
        )}
      />
      <List
        query={list}
        empty="No letters to send."
        caption="Approved letters, oldest first"
        rowKey={({ letter_id }) => letter_id}
        columns={COLUMNS}
      />
    </section>
  );
}
