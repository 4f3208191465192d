import { handoversQuery, undoHandOver } from '@chaps/api-client/visits';
import type { OrderMessages } from '@chaps/contracts/order-messages';
import type { TubeStep, UnknownTube } from '@chaps/contracts/samples';
import type { Handover } from '@chaps/contracts/tube-handovers';
import { Button, ButtonRow } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { QueryContent, usePermissions } from '../../components/staff-page.tsx';
import { BreakAnywhere, formatDateAndTime } from '../../components/table-parts.tsx';
import styles from '../day.module.css';
import { HandOverDialog, ReceiptDialog } from './box-dialogs.tsx';
import { ManifestFiles } from './manifest.tsx';
import { PackForm } from './pack-form.tsx';
import { UnknownTubes } from './unknown-tubes.tsx';

/** The count compared with the records, with the codes that differ. */
function CountCheck({
  counted,
  of,
  words,
}: {
  counted: number;
  of: readonly string[];
  words: string;
}) {
  if (counted === of.length) return null;
  return (
    <p>
      <strong>
        {words}: {counted} counted, {of.length} recorded.
      </strong>{' '}
      <BreakAnywhere>Recorded: {of.join(', ') || 'none'}</BreakAnywhere>
    </p>
  );
}

/** Undoes a hand-over recorded by mistake. */
function UndoButton({ eventId, box }: { eventId: string; box: Handover }) {
  return (
    <DialogButton
      variant="quiet"
      aria-label={`Undo the hand-over: ${formatDateAndTime(box.handed_at)}`}
      dialog={(onClose) => (
        <ConfirmDialog
          title="Undo this hand-over?"
          variant="primary"
          action="Undo it"
          busyLabel="Saving..."
          keep="Keep it"
          done="The hand-over has been undone."
          send={() => undoHandOver(eventId, box.handover_id)}
          onClose={onClose}
        >
          Its tubes are packed again, unless a tablet has recorded them in another box. Use this if
          the hand-over did not happen or was recorded twice.
        </ConfirmDialog>
      )}
    >
      Undo the hand-over
    </DialogButton>
  );
}

interface BoxProps {
  eventId: string;
  box: Handover;
  orderMessages: OrderMessages;
  onReply?: (() => void) | undefined;
}

function UndoneBox({ handed_at, taken_by, undone_at }: Handover & { undone_at: string }) {
  return (
    <li>
      <p>
        {formatDateAndTime(handed_at)}: to {taken_by}, undone {formatDateAndTime(undone_at)}
      </p>
    </li>
  );
}

function Box({ eventId, box, orderMessages, onReply }: BoxProps) {
  const may = usePermissions();
  const { handed_at, handed_by, taken_by, temperature, tubes, receipt, not_received } = box;
  const { unknown = [] } = box;
  const received = tubes.filter((code) => !not_received.includes(code));
  return (
    <li>
      <p>
        {formatDateAndTime(handed_at)}: {tubes.length} {tubes.length === 1 ? 'tube' : 'tubes'} to{' '}
        {taken_by}
        {handed_by && `, recorded by ${handed_by}`}
        {temperature !== null && `, ${temperature} °C`}
      </p>
      <CountCheck counted={box.counted} of={tubes} words="Difference at hand-over" />
      {unknown.length > 0 && (
        <p>
          <strong>In the box although discarded or without a recorded draw:</strong>{' '}
          <BreakAnywhere>{unknown.join(', ')}</BreakAnywhere>
        </p>
      )}
      {receipt ? (
        <>
          <p>
            Received {formatDateAndTime(receipt.received_at)}, according to {receipt.received_from}
          </p>
          <CountCheck
            counted={receipt.counted}
            of={received}
            words="Difference at the laboratory"
          />
        </>
      ) : (
        not_received.length > 0 && <p>The laboratory has not replied.</p>
      )}
      {receipt && not_received.length > 0 && (
        <p>
          <strong>Not received:</strong> <BreakAnywhere>{not_received.join(', ')}</BreakAnywhere>
        </p>
      )}
      {may('use NHS numbers', eventId) && tubes.length > 0 && (
        <ManifestFiles eventId={eventId} orderMessages={orderMessages} box={box} />
      )}
      {onReply && (
        <Button
          variant="secondary"
          aria-label={`Record the laboratory’s reply: ${formatDateAndTime(handed_at)}`}
          onClick={onReply}
        >
          Record the laboratory’s reply
        </Button>
      )}
      {!receipt && <UndoButton eventId={eventId} box={box} />}
    </li>
  );
}

interface BoxesProps {
  eventId: string;
  steps: Record<TubeStep, number>;
  unknown: readonly UnknownTube[];
  orderMessages: OrderMessages;
}

/** The progress of the tubes to the laboratory: packed, handed over, received. */
export function Boxes({ eventId, steps, unknown, orderMessages }: BoxesProps) {
  const may = usePermissions();
  const boxes = useQuery(handoversQuery(eventId));
  const [asking, setAsking] = useState<'hand over' | { reply: string }>();
  const onClose = () => setAsking(undefined);
  const packed = steps['not handed over'];
  return (
    <section className={styles.part} aria-labelledby="boxes">
      <h3 id="boxes">To the laboratory</h3>
      <PackForm eventId={eventId} />
      <UnknownTubes eventId={eventId} tubes={unknown} />
      {packed > 0 && (
        <ButtonRow>
          <Button variant="secondary" onClick={() => setAsking('hand over')}>
            {packed === 1 ? 'Hand over 1 tube' : `Hand over ${packed} tubes`}
          </Button>
        </ButtonRow>
      )}
      <QueryContent query={boxes}>
        {(handovers) =>
          handovers.length > 0 && (
            <ul>
              {handovers.map(({ undone_at, ...box }) =>
                undone_at ? (
                  <UndoneBox key={box.handover_id} {...box} undone_at={undone_at} />
                ) : (
                  <Box
                    key={box.handover_id}
                    eventId={eventId}
                    box={box}
                    orderMessages={orderMessages}
                    onReply={
                      may('close the day', eventId)
                        ? () => setAsking({ reply: box.handover_id })
                        : undefined
                    }
                  />
                ),
              )}
            </ul>
          )
        }
      </QueryContent>
      {asking === 'hand over' && (
        <HandOverDialog eventId={eventId} packed={packed} onClose={onClose} />
      )}
      {typeof asking === 'object' && (
        <ReceiptDialog eventId={eventId} handoverId={asking.reply} onClose={onClose} />
      )}
    </section>
  );
}
