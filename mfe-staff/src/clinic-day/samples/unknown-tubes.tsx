import type { UnknownTube } from '@chaps/contracts/samples';
import { ActionResult, Button, Notice } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../../components/show-success.ts';
import { BreakAnywhere, formatDateAndTime } from '../../components/table-parts.tsx';
import { recordStep } from '../day/record-one.ts';

interface Props {
  eventId: string;
  tubes: readonly UnknownTube[];
}

const isDiscarded = ({ is_discarded }: UnknownTube) => is_discarded === true;

/** Codes in the box that belong to discarded tubes, or to tubes without a recorded draw. */
export const UnknownTubes = ({ eventId, tubes }: Props) => (
  <>
    <InBox
      eventId={eventId}
      tubes={tubes.filter(isDiscarded)}
      title="Discarded, and still in the box"
      todo="Take them out of the box."
    />
    <InBox
      eventId={eventId}
      tubes={tubes.filter((tube) => !isDiscarded(tube))}
      title="In the box, but no draw recorded"
      todo="A tablet may not have sent its steps yet. If all have, find out whose tube it is, and take it out of the box."
    />
  </>
);

interface InBoxProps extends Props {
  title: string;
  todo: string;
}

function InBox({ eventId, tubes, title, todo }: InBoxProps) {
  const client = useQueryClient();
  const unpacking = useMutation({
    mutationFn: (sample_code: string) =>
      recordStep(eventId, { action_id: crypto.randomUUID(), step: 'unpacked', sample_code }),
    onSuccess: async (_, code) => {
      await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
      showSuccess(`${code} has been taken out of the box.`);
    },
  });
  if (tubes.length === 0) return null;
  return (
    <Notice tone="warning" title={`${title}: ${tubes.length}`}>
      <p>{todo}</p>
      <ul>
        {tubes.map(({ code, scanned_at, tablet }) => (
          <li key={code}>
            <strong>
              <BreakAnywhere>{code}</BreakAnywhere>
            </strong>
            , scanned {formatDateAndTime(scanned_at)}
            {tablet && ` on the tablet ${tablet}`}{' '}
            <Button
              variant="quiet"
              aria-label={`Mark as taken out: ${code}`}
              busy={unpacking.isPending && unpacking.variables === code}
              busyLabel="Saving..."
              onClick={() => unpacking.mutate(code)}
            >
              Mark as taken out
            </Button>
          </li>
        ))}
      </ul>
      {unpacking.error && <ActionResult tone="error">{unpacking.error.message}</ActionResult>}
    </Notice>
  );
}
