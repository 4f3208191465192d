import type { Appointment } from '@chaps/shared/contracts/appointments';
import { Button, VisuallyHidden } from '@chaps/shared/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { calendarFile } from './calendar-file.ts';

/** Gives the browser a file to save; the address is freed once the browser has taken it. */
function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** One place as a file for the person's own calendar (issue 6, 'My appointments'). */
export function AddToCalendar({ appointment }: { appointment: Appointment }) {
  return (
    <Button
      variant="secondary"
      icon={<CalendarPlus />}
      onClick={() =>
        download(`chaps-${appointment.event_date}.ics`, calendarFile(appointment, new Date()))
      }
    >
      Add to calendar
      <VisuallyHidden>: {appointment.event_name}</VisuallyHidden>
    </Button>
  );
}
