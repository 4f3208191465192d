import { formatLongDate } from '@chaps/domain';
import { useSession } from '@chaps/runtime';
import { Page } from '@chaps/ui';
import { UnsavedNotice } from '../components/unsaved.tsx';
import type { StoredDay } from '../store/database.ts';
import { unlock } from '../store/tablet.ts';
import { useUpload } from '../store/use-sending.ts';
import { useReloadDay } from '../store/use-stored-day.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { RemoveDay } from './remove-day.tsx';
import { SignInToSend } from './sign-in-to-send.tsx';
import { usePageOnlySession } from './use-locked-session.ts';

interface UnlockProps {
  day: StoredDay;
  /** Steps that the server does not have yet. */
  waiting: number;
  /** Unsent steps that exist in memory only. */
  unsaved: number;
}

/** A prepared tablet that has not been used for a while, or was reloaded. */
export default function Unlock({ day, waiting, unsaved }: UnlockProps) {
  useUpload(day.event_id, day.device_id);
  usePageOnlySession();
  const isSignedOut = useSession(({ status }) => status === 'anonymous');
  const reloadDay = useReloadDay();
  return (
    <Page
      title="This tablet is locked"
      lead={`${day.event_name}, ${formatLongDate(day.event_date)}`}
      listed={false}
      width="text"
    >
      <PassphraseForm
        send={async (passphrase) => {
          const outcome = await unlock(day.event_id, passphrase);
          if (outcome === 'wrong' || outcome === 'paused') return outcome;
          if (outcome === 'gone') await reloadDay();
        }}
        action="Unlock"
      />
      <UnsavedNotice count={unsaved} />
      {waiting > unsaved && (
        <p role="status">
          Saved on this tablet ({waiting - unsaved}). It will be sent when there is a network and
          the tablet is unlocked or someone signs in.
        </p>
      )}
      {waiting > 0 && isSignedOut && navigator.onLine && <SignInToSend />}
      <RemoveDay day={day} waiting={waiting} />
    </Page>
  );
}
