import type { Event } from '@chaps/shared/contracts/events';
import { emit, siteConfig } from '@chaps/shared/runtime';
import { Button } from '@chaps/shared/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Share2 from 'lucide-react/icons/share-2';
import { calendarFile } from './calendar-file.ts';
import styles from './take-along.module.css';

const addressOf = (event: Event) => `${siteConfig().siteUrl}/event/${event.event_id}`;

function saveCalendarFile(event: Event): void {
  const file = new Blob([calendarFile(event, addressOf(event), new Date())], {
    type: 'text/calendar',
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'chaps-event.ics';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** By the phone's own sheet where there is one, else to the clipboard. */
async function shareEvent(event: Event): Promise<void> {
  const url = addressOf(event);
  try {
    if (navigator.share) {
      await navigator.share({ title: event.event_name, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    emit('toast', { tone: 'success', title: 'Link copied', description: url });
  } catch (error) {
    // He closed the sheet again: nothing to tell.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    emit('toast', { tone: 'info', title: 'Copy this link to share the event', description: url });
  }
}

/** What to take along from the page: the day for the calendar, the link for a friend. */
export function TakeAlong({ event }: { event: Event }) {
  return (
    <div className={styles.actions}>
      <Button variant="quiet" icon={<CalendarPlus />} onClick={() => saveCalendarFile(event)}>
        Add to calendar
      </Button>
      <Button variant="quiet" icon={<Share2 />} onClick={() => void shareEvent(event)}>
        Share this event
      </Button>
    </div>
  );
}
