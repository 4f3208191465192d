import { formatLongDate } from '@chaps/domain';
import { Button, Notice, Page } from '@chaps/ui';
import { UnsavedNotice } from '../components/unsaved.tsx';
import { deleteActions, type StoredAction, type StoredDay } from '../store/database.ts';
import { useUpload } from '../store/use-sending.ts';
import { useReloadDay } from '../store/use-stored-day.ts';
import { SendNow } from './send-now.tsx';
import { UnsentSteps } from './unsent.tsx';

interface AfterDayProps {
  eventId: string;
  over: StoredDay | undefined;
  waiting: number;
  unsaved: number;
  rejected: readonly StoredAction[];
}

/** Shown when the list has been deleted and some records have not reached the server. */
export default function DayOverNotice({
  eventId,
  over,
  waiting,
  unsaved,
  rejected,
}: AfterDayProps) {
  const sender = useUpload(eventId, over?.device_id);
  const reloadDay = useReloadDay();
  const close = async () => {
    await deleteActions(rejected.map(({ action_id }) => action_id));
    await reloadDay();
  };
  return (
    <Page
      title="The day is over"
      lead={
        over
          ? `${over.event_name}, ${formatLongDate(over.event_date)}. The list was removed from this tablet.`
          : 'The list was removed from this tablet.'
      }
      listed={false}
      width="text"
    >
      <UnsavedNotice count={unsaved} />
      {waiting > 0 && (
        <Notice
          tone="warning"
          title={`${unsaved > 0 ? 'Recorded' : 'Saved'} on this tablet but not sent: ${waiting}`}
          live
        >
          <SendNow sender={sender} />
        </Notice>
      )}
      {rejected.length > 0 && (
        <Notice
          tone="error"
          title={`The server rejected ${rejected.length === 1 ? '1 step' : `${rejected.length} steps`}`}
        >
          <ul>
            {[...new Set(rejected.map(({ reason }) => reason))].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>Check who these steps are about and tell the coordinator, then press the button.</p>
          <Button variant="secondary" fullWidth onClick={() => close().catch(reportError)}>
            I have told the coordinator
          </Button>
        </Notice>
      )}
      {over && <UnsentSteps day={over} />}
    </Page>
  );
}
