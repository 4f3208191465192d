import { EXAMPLE_CELLS } from '@chaps/contracts/event-imports';
import { addDays, londonDate } from '@chaps/domain/london-time';

export const RESTORE_TEST_EVENT = 'Restore test';

/**
 * A file for `staff import-events` with one event, three months from now.
 * @param changes columns with different values
 */
export function createEventFile(changes: Record<string, string> = {}): string {
  const event: Record<string, string> = {
    ...EXAMPLE_CELLS,
    event_name: RESTORE_TEST_EVENT,
    event_description: 'PSA blood tests for men aged 40 to 80.',
    product_id: 'psa-community',
    event_date: addDays(londonDate(new Date()), 90),
    start_time: '10:00',
    end_time: '14:00',
    session_duration: '30',
    total_spaces: '40',
    payment_required: 'no',
    contact_email: 'events@charity.example',
    address_line_1: 'Market Hall',
    city: 'Hexham',
    state: '',
    postcode: 'NE46 1XF',
    latitude: '54.971',
    longitude: '-2.101',
    ...changes,
  };
  return [Object.keys(event), Object.values(event)].map((line) => line.join(',')).join('\n');
}
