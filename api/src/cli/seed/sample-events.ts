import type { Event } from '@chaps/contracts';
import type { VenueName } from './sample-venues.ts';

/** Today's event, for trying out the day. */
export const SEED_DAY = 'Oxford Community Day';

/** Products of the sample data; prices in pence. */
export const SEED_PRODUCTS = [
  {
    product_id: 'psa-community',
    product_name: 'PSA blood test',
    product_price: 2500,
    email_template: 'standard',
  },
  {
    product_id: 'psa-lodge',
    product_name: 'PSA blood test (lodge)',
    product_price: 2000,
    email_template: 'standard',
  },
  {
    product_id: 'psa-corporate',
    product_name: 'Corporate PSA screening',
    product_price: 4500,
    email_template: 'corporate',
  },
] as const;

export interface SeedEvent {
  name: string;
  venue: VenueName;
  audience: Event['exclusive_for'];
  /** Days from today; negative is past. */
  day: number;
  start: string;
  end: string;
  /** Minutes. */
  session: number;
  seats: number;
  /** The number of seats booked by sample guests. */
  booked?: number;
  free?: boolean;
  isPrivate?: boolean;
  esneft?: boolean;
  /** The number of people admitted without a booking. */
  walkIns?: number;
  /** Pence; overrides the product's. */
  price?: number;
}

type Options = Partial<Omit<SeedEvent, 'name' | 'venue' | 'audience' | 'day'>>;

const event =
  (
    audience: Event['exclusive_for'],
    defaults: Pick<SeedEvent, 'start' | 'end' | 'session' | 'seats'>,
  ) =>
  (day: number, venue: VenueName, name: string, options: Options = {}): SeedEvent => ({
    audience,
    day,
    venue,
    name,
    ...defaults,
    ...options,
  });

const community = event('COMMUNITY', { start: '09:00', end: '13:00', session: 10, seats: 48 });
const lodge = event('FREEMASONS', { start: '17:00', end: '20:00', session: 15, seats: 24 });
const corporate = event('CORPORATE', { start: '10:00', end: '15:00', session: 10, seats: 60 });

/** Upcoming events, in every state that a person can encounter. */
export const SEED_EVENTS: readonly SeedEvent[] = [
  // Today and tomorrow: at any hour, one that closes for the community and one that is open for a company.
  community(0, 'oxford', SEED_DAY, { end: '19:00', seats: 60, walkIns: 5 }),
  corporate(0, 'londonCity', 'Bishopsgate Staff Screening', {
    start: '07:00',
    end: '19:00',
    seats: 72,
  }),
  corporate(1, 'reading', 'Thames Valley Staff Screening', { free: true }),
  community(1, 'york', 'York Men’s Health Morning'),
  // The next two weeks.
  community(3, 'colchester', 'Colchester Community Screening', { esneft: true }),
  community(4, 'bristol', 'Bristol Harbour Screening', { seats: 24, booked: 23 }),
  community(4, 'leeds', 'Leeds Market Screening', { seats: 24, booked: 24 }),
  lodge(5, 'london', 'Great Queen Street Lodge Evening', { isPrivate: true }),
  community(5, 'cardiff', 'Canton Community Screening', { free: true }),
  community(6, 'manchester', 'Ancoats Community Screening', { booked: 12 }),
  lodge(7, 'chelmsford', 'Essex Provincial Lodge Screening'),
  community(7, 'dublin', 'Dublin Quays Screening'),
  community(8, 'edinburgh', 'Leith Community Screening', { free: true, booked: 6 }),
  corporate(8, 'birmingham', 'Digbeth Works Screening', { isPrivate: true }),
  lodge(9, 'ipswich', 'Suffolk Lodge Screening', { esneft: true, isPrivate: true }),
  community(9, 'belfast', 'Ormeau Road Screening'),
  community(10, 'newcastle', 'Tyne Quay Screening'),
  community(10, 'cork', 'Lee Valley Screening', { free: true }),
  community(11, 'glasgow', 'Partick Community Screening', { booked: 20 }),
  community(12, 'norwich', 'Norwich Cathedral Close Screening'),
  corporate(13, 'cambridge', 'Cambridge Science Staff Screening', { price: 5500 }),
  community(14, 'liverpool', 'Albert Dock Screening', { seats: 12, booked: 11 }),
  // Later this month, and next month.
  community(16, 'galway', 'Salthill Community Screening'),
  lodge(17, 'sheffield', 'Sheffield Lodge Evening', { free: true }),
  community(18, 'nottingham', 'Sneinton Market Screening'),
  community(20, 'plymouth', 'Barbican Community Screening', { free: true }),
  community(21, 'aberdeen', 'Aberdeen Community Screening'),
  corporate(22, 'southampton', 'Ocean Village Staff Screening', { free: true, isPrivate: true }),
  community(24, 'leicester', 'Belgrave Community Screening', { booked: 16 }),
  lodge(25, 'exeter', 'Devonshire Lodge Screening'),
  community(27, 'limerick', 'Shannonside Screening'),
  community(28, 'swansea', 'Maritime Quarter Screening'),
  community(30, 'hull', 'Humber Street Screening', { free: true }),
  community(33, 'brighton', 'Hove Park Screening'),
  corporate(35, 'coventry', 'Earlsdon Works Screening'),
  community(36, 'inverness', 'Ness Bank Screening'),
  community(38, 'truro', 'Truro Community Screening'),
  lodge(40, 'derby', 'Derbyshire Lodge Evening', { isPrivate: true, free: true }),
  community(42, 'derry', 'Guildhall Square Screening'),
  community(45, 'lincoln', 'Bailgate Screening'),
  community(50, 'dundee', 'Tayside Screening', { free: true }),
  community(60, 'bath', 'Walcot Village Screening'),
];

/** Past events with the sample accounts' results, by the keys in their `tests`. */
export const PAST_EVENTS: Readonly<Record<string, SeedEvent>> = {
  leicester: community(-4, 'leicester', 'Belgrave Autumn Screening'),
  colchester: community(-45, 'colchester', 'Colchester Castle Park Screening', { esneft: true }),
  bristol: community(-75, 'bristol', 'Harbourside Men’s Health Day'),
  'norwich-1': community(-9 * 365, 'norwich', 'Norfolk County Screening, first year'),
  'norwich-2': community(-7 * 365, 'norwich', 'Norfolk County Screening, third year'),
  'norwich-3': community(-5 * 365, 'norwich', 'Norfolk County Screening, fifth year'),
  'norwich-4': community(-3 * 365, 'norwich', 'Norfolk County Screening, seventh year'),
  'norwich-5': community(-2 * 365, 'norwich', 'Norfolk County Screening, eighth year'),
  'norwich-6': community(-365, 'norwich', 'Norfolk County Screening, ninth year'),
};
