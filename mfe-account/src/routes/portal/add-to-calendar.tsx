import type { Appointment } from '@chaps/shared/contracts/appointments';
import { Button, VisuallyHidden } from '@chaps/shared/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { saveFile } from '../../components/save-file.ts';
import { calendarFile } from './calendar-file.ts';

/** One place as a file for the person's own calendar (issue 6, 'My appointments'). */
export function AddToCalendar({ appointment }: { appointment: Appointment }) {
  return (
    <Button
      variant="secondary"
      icon={<CalendarPlus />}
      onClick={() =>
        saveFile(
          `chaps-${appointment.event_date}.ics`,
          'text/calendar',
          calendarFile(appointment, new Date()),
        )
      }
    >
      Add to calendar
      <VisuallyHidden>: {appointment.event_name}</VisuallyHidden>
    </Button>
  );
}
