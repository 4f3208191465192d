import type { CalendarEntry } from '@chaps/domain/calendar-entry';
import { createToasts } from '@chaps/runtime/remote/toasts';
import { Button, type ButtonProps, saveFile, VisuallyHidden } from '@chaps/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';

const calendarToasts = createToasts('calendar');

async function saveCalendarFile(entry: CalendarEntry, fileName: string): Promise<void> {
  calendarToasts.dismiss();
  try {
    // The library for calendar files loads on first use.
    const { createCalendarFile: calendarFile } = await import('@chaps/domain/calendar-file');
    const content = calendarFile(entry, new Date());
    saveFile(fileName, new Blob([content], { type: 'text/calendar' }));
  } catch (error) {
    reportError(error);
    calendarToasts.show({
      tone: 'error',
      title: 'The calendar file could not be created',
      description: 'Please check your connection and try again.',
    });
  }
}

export interface AddToCalendarProps {
  entry: CalendarEntry;
  /** File name, including `.ics`. */
  fileName: string;
  /** Distinguishes this button from others for screen readers. */
  about?: string;
  variant?: ButtonProps['variant'];
}

/** Offers a calendar file for download. */
export function AddToCalendar({ entry, fileName, about, variant }: AddToCalendarProps) {
  return (
    <Button
      variant={variant ?? 'secondary'}
      icon={<CalendarPlus />}
      onClick={() => void saveCalendarFile(entry, fileName)}
    >
      Add to calendar
      {about ? <VisuallyHidden>: {about}</VisuallyHidden> : null}
    </Button>
  );
}
