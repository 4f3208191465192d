import type { Event } from '@chaps/contracts/events';
import { hasNotEnded } from '@chaps/domain/bookability';
import { useSiteConfig } from '@chaps/runtime';
import { createToasts } from '@chaps/runtime/remote';
import { Button, Cluster } from '@chaps/ui';
import { AddToCalendar } from '@chaps/ui/calendar';
import Share2 from 'lucide-react/icons/share-2';
import { createCalendarEntry, getEventUrl } from './event-thing.ts';

const shareToasts = createToasts('share');

/** Uses the device's share sheet if it has one, else the clipboard. */
async function shareEvent(event: Event, url: string): Promise<void> {
  shareToasts.dismiss();
  try {
    if (navigator.share) {
      await navigator.share({ title: event.event_name, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    shareToasts.show({ tone: 'success', title: 'Link copied', description: url });
  } catch (error) {
    // The user closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    shareToasts.show({
      tone: 'info',
      title: 'Copy this link to share the event',
      description: url,
    });
  }
}

export function CalendarAndShare({ event, now }: { event: Event; now: Date }) {
  const address = getEventUrl(useSiteConfig().siteUrl, event);
  return (
    <Cluster>
      {hasNotEnded(event, now) && (
        <AddToCalendar
          variant="quiet"
          entry={createCalendarEntry(event, address)}
          fileName="chaps-event.ics"
        />
      )}
      <Button variant="quiet" icon={<Share2 />} onClick={() => void shareEvent(event, address)}>
        Share this event
      </Button>
    </Cluster>
  );
}
