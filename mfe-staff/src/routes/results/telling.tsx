import { recordTold, removeTold } from '@chaps/api-client/told-results';
import type { Told } from '@chaps/contracts/told-results';
import type { ToldByStaff, ToldHow } from '@chaps/domain/told';
import { ActionResult, Button, VisuallyHidden } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RowActions } from '../../components/table-parts.tsx';

const HOW: Record<ToldHow, string> = {
  opened: 'Opened by the person',
  delivered: 'Notified: the e-mail was delivered',
  telephone: 'Told by telephone',
  letter: 'Told by letter',
};

export const toldWords = (told: Told | null): string => (told ? HOW[told.how] : 'Not told yet');

interface Telling {
  resultId: string;
  name: string;
  /** Null takes it back. */
  how: ToldByStaff | null;
}

const DONE: Record<ToldByStaff, string> = {
  telephone: 'was told by telephone',
  letter: 'received the letter',
};

/** Records that people were told of results; what was pressed by mistake is taken back. */
export function useTelling() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ resultId, how }: Telling) =>
      how ? recordTold(resultId, how) : removeTold(resultId),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
  const { data: done, variables: last } = change;
  const button = (telling: Telling & { how: ToldByStaff }, label: string) => (
    <Button
      variant="secondary"
      busy={change.isPending && last?.resultId === telling.resultId && last.how === telling.how}
      busyLabel="Recording..."
      onClick={() => change.mutate(telling)}
    >
      {label} <VisuallyHidden>: {telling.name}</VisuallyHidden>
    </Button>
  );
  return {
    buttons: (of: Omit<Telling, 'how'>) => (
      <RowActions>
        {button({ ...of, how: 'telephone' }, 'Told by telephone')}
        {button({ ...of, how: 'letter' }, 'Letter arrived')}
      </RowActions>
    ),
    answer: (
      <>
        {change.error && <ActionResult tone="error">{change.error.message}</ActionResult>}
        {done && last?.how && (
          <ActionResult of={last} tone="success">
            It is recorded that {last.name} {DONE[last.how]}.{' '}
            <Button variant="quiet" onClick={() => change.mutate({ ...last, how: null })}>
              Undo
            </Button>
          </ActionResult>
        )}
        {done && last?.how === null && (
          <ActionResult of={last} tone="success">
            {last.name} is marked as not told again.
          </ActionResult>
        )}
      </>
    ),
  };
}
