import type { StaffAction } from '@chaps/domain/staff';

interface Place {
  /** Below `/staff`. */
  path: string;
  label: string;
  /** Shown to staff who may do one of these; to everybody when there is none. */
  needs: readonly StaffAction[];
  /** By which the search finds it too. */
  words?: string;
}

/** What the page of settings leads to. */
export const SETTINGS: readonly (Place & { about: string })[] = [
  {
    path: 'staff-accounts',
    label: 'Staff and roles',
    about: 'Who works here, and what each may do.',
    needs: ['manage roles'],
  },
  {
    path: 'templates',
    label: 'Templates',
    about: 'Ready-made texts for messages to the people of an event.',
    needs: ['change templates'],
  },
  {
    path: 'event-templates',
    label: 'Templates of events',
    about: 'Venues, times, prices and texts to start a new event from.',
    needs: ['change events'],
  },
  {
    path: 'letter-templates',
    label: 'Templates of letters',
    about: 'Ready-made texts for letters to people and GPs.',
    needs: ['follow up results'],
  },
  {
    path: 'mails',
    label: 'Automatic e-mails',
    about: 'The wording of e-mails that the service sends automatically.',
    needs: ['change templates'],
  },
  {
    path: 'laboratories',
    label: 'Laboratories',
    about: 'How each laboratory needs its tubes labelled.',
    needs: ['change events'],
    words: 'labels barcode tubes',
  },
  {
    path: 'releases',
    label: 'Releases',
    about: 'Which build of each part is live, and how to roll back.',
    needs: ['manage releases'],
  },
  {
    path: 'status',
    label: 'Status',
    about: 'Service health in plain words.',
    needs: ['see the service'],
  },
  {
    path: 'audit',
    label: 'Audit',
    about: 'Who changed or read what, and when.',
    needs: ['read the audit log', 'read who read results'],
  },
];

export interface Section extends Place {
  /** Pressed after G. */
  key: string;
  /** First parts of the addresses that belong to it too. */
  also?: readonly string[];
}

/** The destinations of the rail, in their order. */
export const SECTIONS: readonly Section[] = [
  { path: '', label: 'Today', key: 't', needs: ['see today'], also: ['failed-mails'] },
  {
    path: 'events',
    label: 'Events',
    key: 'e',
    needs: ['see events'],
    also: ['new-event', 'import-events', 'filling'],
  },
  {
    path: 'people',
    label: 'People',
    key: 'p',
    needs: ['see people'],
    also: ['book', 'data-requests', 'new-data-request'],
  },
  {
    path: 'results',
    label: 'Results',
    key: 'r',
    needs: ['import results', 'release results'],
    also: ['events', 'not-told'],
  },
  {
    path: 'follow-ups',
    label: 'Follow-up',
    key: 'f',
    needs: ['follow up results'],
    also: ['letters'],
  },
  {
    path: 'money',
    label: 'Money',
    key: 'm',
    needs: ['see money'],
    also: ['invoices', 'new-invoice'],
  },
  { path: 'reports', label: 'Reports', key: 'o', needs: ['see reports', 'see reports of results'] },
  {
    path: 'settings',
    label: 'Settings',
    key: 's',
    needs: SETTINGS.flatMap(({ needs }) => needs),
    also: SETTINGS.map(({ path }) => path),
  },
];

/** Pages and actions that the search finds. */
export const PLACES: readonly Place[] = [
  ...SECTIONS,
  { path: 'new-event', label: 'New event', words: 'create add', needs: ['change events'] },
  {
    path: 'book',
    label: 'Book by telephone',
    words: 'new booking phone paper for somebody',
    needs: ['change bookings'],
  },
  {
    path: 'data-requests',
    label: 'Data requests',
    words: 'erasure access correction gdpr people ask',
    needs: ['see data requests'],
  },
  {
    path: 'import-events',
    label: 'Import events',
    words: 'csv file spreadsheet',
    needs: ['change events'],
  },
  {
    path: 'failed-mails',
    label: 'Messages that did not arrive',
    words: 'failed e-mails people to call telephone',
    needs: ['message bookings'],
  },
  {
    path: 'not-told',
    label: 'Results not told yet',
    words: 'call letter people know opened notified',
    needs: ['follow up results'],
  },
  {
    path: 'money/reconciliation',
    label: 'Reconciliation',
    words: 'compare money payment provider paypal',
    needs: ['see money'],
  },
  { path: 'invoices', label: 'Invoices to hosts', words: 'bill', needs: ['see money'] },
  { path: 'new-invoice', label: 'Write an invoice', words: 'new bill', needs: ['write invoices'] },
  ...SETTINGS,
  { path: 'help', label: 'Help', words: 'keys shortcuts sign in', needs: [] },
];

export const addressOf = ({ path }: Pick<Place, 'path'>) => (path ? `/staff/${path}` : '/staff');
