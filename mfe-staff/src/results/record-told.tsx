import { recordAsTold, removeToldRecord } from '@chaps/api-client/told-results';
import type { ToldRecord } from '@chaps/contracts/told-results';
import type { NeverToldReason, StaffTellingMethod, TellingMethod } from '@chaps/domain/told';
import { ActionResult, Button, VisuallyHidden } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RowActions } from '../components/table-parts.tsx';
import { UnreachableButton } from './unreachable-dialog.tsx';

const TOLD_LABELS: Record<TellingMethod, string> = {
  opened: 'Opened by the person',
  delivered: 'Notified: the e-mail was delivered',
  telephone: 'Told by telephone',
  letter: 'Told by letter',
};

const UNTOLD_LABELS: Record<NeverToldReason, string> = {
  died: 'Cannot be told: the person has died',
  'no address found': 'Cannot be told: no address or telephone number was found',
  'cannot be reached': 'Cannot be told: they cannot be reached',
};

/** How the person was told of a result, or why they cannot be told. */
export function describeHowTold(
  told: ToldRecord | null,
  untold: NeverToldReason | null = null,
): string {
  if (told) return TOLD_LABELS[told.how];
  return untold ? UNTOLD_LABELS[untold] : 'Not told yet';
}

interface ToldEntry {
  resultId: string;
  name: string;
  how: StaffTellingMethod;
}

const SUCCESS_TEXTS: Record<StaffTellingMethod, string> = {
  telephone: 'was told by telephone',
  letter: 'received the letter',
};

interface ToldButtonsProps extends Omit<ToldEntry, 'how'> {
  /** Whether there is an unfinished letter to them, whose arrival is recorded on its own page. */
  isWrittenTo?: boolean | undefined;
  isRaised: boolean;
  /** Why they cannot be told, if that is recorded. */
  untold?: NeverToldReason | null;
  more?: ReactNode;
}

/** Records that people were told their results; this can be undone. */
export function useRecordTold() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['staff'] });
  const undo = useMutation({
    mutationFn: ({ resultId }: ToldEntry) => removeToldRecord(resultId),
    onSettled,
  });
  const record = useMutation({
    mutationFn: ({ resultId, how }: ToldEntry) => recordAsTold(resultId, { how }),
    onMutate: () => undo.reset(),
    onSettled,
  });
  const { data: done, variables: last } = record;
  const button = (telling: ToldEntry, label: string) => (
    <Button
      variant="secondary"
      busy={record.isPending && last?.resultId === telling.resultId && last.how === telling.how}
      busyLabel="Recording..."
      onClick={() => record.mutate(telling)}
    >
      {label} <VisuallyHidden>: {telling.name}</VisuallyHidden>
    </Button>
  );
  const error = record.error ?? undo.error;
  return {
    isAnswered: Boolean(error) || record.isSuccess,
    buttons: ({ isWrittenTo, isRaised, untold, more, ...of }: ToldButtonsProps) => (
      <RowActions>
        {button({ ...of, how: 'telephone' }, 'Told by telephone')}
        {!isWrittenTo && button({ ...of, how: 'letter' }, 'Letter arrived')}
        {more}
        {!untold && <UnreachableButton {...of} isRaised={isRaised} />}
      </RowActions>
    ),
    answer: (
      <>
        {error && <ActionResult tone="error">{error.message}</ActionResult>}
        {done && last && !undo.isSuccess && (
          <ActionResult of={last} tone="success">
            Recorded: {last.name} {SUCCESS_TEXTS[last.how]}.{' '}
            <Button
              variant="quiet"
              busy={undo.isPending}
              busyLabel="Undoing..."
              onClick={() => undo.mutate(last)}
            >
              Undo
            </Button>
          </ActionResult>
        )}
        {undo.isSuccess && (
          <ActionResult of={undo.variables} tone="success">
            {undo.variables.name} has been marked as not told again.
          </ActionResult>
        )}
      </>
    ),
  };
}
