import { Button, Notice, Page } from '@chaps/ui';
import { Unsaved } from '../components/unsaved.tsx';
import { deleteActions, type StoredAction } from '../store/database.ts';
import { useUpload } from '../store/use-sending.ts';
import { useReadAgain } from '../store/use-stored-day.ts';
import { SignInToSend } from './sign-in-to-send.tsx';

interface AfterDayProps {
  eventId: string;
  waiting: number;
  unsaved: number;
  rejected: readonly StoredAction[];
}

/** The list is gone, and something that was recorded has not reached the server. */
export default function AfterDay({ eventId, waiting, unsaved, rejected }: AfterDayProps) {
  const { isSignedOut, error } = useUpload(eventId, undefined);
  const readAgain = useReadAgain();
  const close = async () => {
    await deleteActions(rejected.map(({ action_id }) => action_id));
    await readAgain();
  };
  return (
    <Page
      title="The day is over"
      lead="The list was removed from this tablet."
      listed={false}
      width="text"
    >
      <Unsaved count={unsaved} />
      {waiting > 0 && (
        <>
          <Notice
            tone="warning"
            title={`${unsaved > 0 ? 'Recorded' : 'Saved'} on this tablet and not sent: ${waiting}`}
            live
          >
            {error
              ? `The server did not take it: ${error.message} A coordinator of the event can sign in here and send it.`
              : 'It is sent by itself when there is a network and a coordinator of the event is signed in here.'}
          </Notice>
          {isSignedOut && <SignInToSend />}
        </>
      )}
      {rejected.length > 0 && (
        <Notice
          tone="error"
          title={`The server did not take ${rejected.length === 1 ? '1 step' : `${rejected.length} steps`}.`}
        >
          <ul>
            {[...new Set(rejected.map(({ reason }) => reason))].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => close().catch(reportError)}>
            The coordinator knows of it
          </Button>
        </Notice>
      )}
    </Page>
  );
}
