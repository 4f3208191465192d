interface Place {
  /** Path below `/staff`. */
  path: string;
  label: string;
  /** Further search terms. */
  words?: string;
}

/** The pages that Settings links to. */
export const SETTINGS_PAGES: readonly (Place & { about: string })[] = [
  {
    path: 'staff-accounts',
    label: 'Staff and roles',
    about: 'Members of staff, and what they can do.',
  },
  {
    path: 'templates',
    label: 'Templates',
    about: 'Templates for messages to people with a booking.',
  },
  {
    path: 'event-templates',
    label: 'Event templates',
    about: 'Venues, times, prices and texts to start a new event from.',
  },
  {
    path: 'letter-templates',
    label: 'Letter templates',
    about: 'Templates for letters to people and GPs.',
  },
  {
    path: 'result-settings',
    label: 'Raised results',
    about: 'How long to wait for a call before e-mailing someone about a raised result.',
    words: 'call first telephone e-mail hours',
  },
  {
    path: 'mails',
    label: 'Automatic e-mails',
    about: 'The wording of e-mails that the service sends automatically.',
  },
  {
    path: 'laboratories',
    label: 'Laboratories',
    about: 'Tubes, labels, manifests and deadlines for each laboratory.',
    words: 'labels barcode tubes cut-off',
  },
  {
    path: 'releases',
    label: 'Releases',
    about: 'Which build of each part of the site is live, and how to roll back.',
  },
  {
    path: 'status',
    label: 'Status',
    about: 'Service health in plain English.',
  },
  {
    path: 'retention',
    label: 'Retention',
    about: 'How long each kind of record is kept, and what was deleted.',
    words: 'delete gdpr years period',
  },
  {
    path: 'audit',
    label: 'Audit',
    about: 'Who changed or read what, and when.',
  },
];

export interface Section extends Place {
  /** The key pressed after G. */
  key: string;
  /** The first path segments of other addresses that belong to the section. */
  also?: readonly string[];
}

/** The destinations of the rail, in order. */
export const SECTIONS: readonly Section[] = [
  { path: '', label: 'Today', key: 't', also: ['failed-mails'] },
  {
    path: 'events',
    label: 'Events',
    key: 'e',
    also: ['new-event', 'import-events', 'filling'],
  },
  {
    path: 'people',
    label: 'People',
    key: 'p',
    also: ['book', 'data-requests', 'new-data-request'],
  },
  {
    path: 'results',
    label: 'Results',
    key: 'r',
    also: ['events', 'not-told'],
  },
  {
    path: 'follow-ups',
    label: 'Follow-up',
    key: 'f',
    also: ['letters'],
  },
  {
    path: 'money',
    label: 'Money',
    key: 'm',
    also: ['invoices', 'new-invoice'],
  },
  { path: 'reports', label: 'Reports', key: 'o', also: ['event-reports'] },
  {
    path: 'settings',
    label: 'Settings',
    key: 's',
    also: SETTINGS_PAGES.map(({ path }) => path),
  },
];

/** Pages and actions that the search finds. */
export const PAGES: readonly Place[] = [
  ...SECTIONS,
  { path: 'new-event', label: 'New event', words: 'create add' },
  {
    path: 'book',
    label: 'Book by telephone',
    words: 'new booking phone paper for somebody',
  },
  {
    path: 'data-requests',
    label: 'Data requests',
    words: 'erasure access correction gdpr people ask',
  },
  {
    path: 'import-events',
    label: 'Import events',
    words: 'csv file spreadsheet',
  },
  {
    path: 'failed-mails',
    label: 'Messages that did not arrive',
    words: 'failed e-mails people to call telephone',
  },
  {
    path: 'not-told',
    label: 'Results not yet given',
    words: 'call letter people know opened notified',
  },
  {
    path: 'money/reconciliation',
    label: 'Reconciliation',
    words: 'compare money payment provider paypal',
  },
  { path: 'invoices', label: 'Invoices to hosts', words: 'bill' },
  { path: 'event-reports', label: 'Event reports', words: 'host year closed cost pdf' },
  { path: 'new-invoice', label: 'Write an invoice', words: 'new bill' },
  ...SETTINGS_PAGES,
  { path: 'help', label: 'Help', words: 'keys shortcuts sign in' },
];

export const getPagePath = ({ path }: Pick<Place, 'path'>) => (path ? `/staff/${path}` : '/staff');

/**
 * The page on which an event opens for the user's role. Volunteers work on the tablet's pages.
 */
export const findEventAddress = (
  canOpen: (address: string) => boolean,
  eventId: string,
): string | undefined =>
  [
    `/staff/events/${eventId}`,
    `/staff/events/${eventId}/results`,
    `/staff/filling/${eventId}`,
    `/clinic/${eventId}`,
  ].find(canOpen);
