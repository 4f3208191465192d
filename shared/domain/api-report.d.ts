// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.

// src/ages.ts
export declare const MIN_AGE = 40;
export declare const MAX_AGE = 80;
export declare function ageOn(dateOfBirth: string, day: string): number;
export declare function isRegistrableAge(dateOfBirth: string, day: string): boolean;

// src/appointments.ts
export declare const APPOINTMENT_STATUSES: readonly ['held', 'released', 'capturing', 'confirmed', 'cancelled', 'attended', 'refund_due', 'refunded'];
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
export declare const APPOINTMENT_STATES: Record<AppointmentStatus, {
    seat: boolean;
    final: boolean;
}>;
export declare const SEAT_STATUSES: ("attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released")[];
export declare const BOOKING_GROUPS: readonly ['booked', 'arrived', 'did not come', 'not arrived', 'unfinished', 'cancelled'];
export type BookingGroup = (typeof BOOKING_GROUPS)[number];
interface GroupMembers {
    statuses: readonly AppointmentStatus[];
    came?: boolean | null;
}
export declare const GROUP_MEMBERS: Readonly<Record<BookingGroup, GroupMembers>>;
export declare const mayMarkAttendance: (eventDate: string, today: string) => boolean;
interface Holdable {
    status: AppointmentStatus;
    expires_at: string | null;
}
export declare const isHeld: <Hold extends Holdable>(appointment: Hold, now: Date) => appointment is Hold & {
    status: 'held';
    expires_at: string;
};
export declare const hasSeat: (appointment: Holdable, now: Date) => boolean;
export declare const UPCOMING_STATUSES: ("attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released")[];
export type TransitionActor = 'person' | 'staff' | 'next claim' | 'settlement' | 'expire-holds' | 'finish-call-offs' | 'reconcile-payments' | 'refund-payment';
export declare const APPOINTMENT_TRANSITIONS: readonly [{
    readonly from: 'held';
    readonly to: 'capturing';
    readonly by: readonly ["person", "settlement"];
}, {
    readonly from: 'held';
    readonly to: 'confirmed';
    readonly by: readonly ["person"];
}, {
    readonly from: 'held';
    readonly to: 'released';
    readonly by: readonly ["person", "next claim", "staff", "expire-holds", "finish-call-offs"];
}, {
    readonly from: 'capturing';
    readonly to: 'confirmed';
    readonly by: readonly ["settlement", "reconcile-payments"];
}, {
    readonly from: 'capturing';
    readonly to: 'held';
    readonly by: readonly ["settlement"];
}, {
    readonly from: 'capturing';
    readonly to: 'released';
    readonly by: readonly ["settlement", "reconcile-payments"];
}, {
    readonly from: 'capturing';
    readonly to: 'refund_due';
    readonly by: readonly ["settlement", "reconcile-payments"];
}, {
    readonly from: 'confirmed';
    readonly to: 'cancelled';
    readonly by: readonly ["person", "staff", "finish-call-offs"];
}, {
    readonly from: 'confirmed';
    readonly to: 'attended';
    readonly by: readonly ["staff"];
}, {
    readonly from: 'refund_due';
    readonly to: 'refunded';
    readonly by: readonly ["settlement", "staff", "refund-payment", "reconcile-payments"];
}, {
    readonly from: 'released';
    readonly to: 'capturing';
    readonly by: readonly ["settlement", "reconcile-payments"];
}, {
    readonly from: 'released';
    readonly to: 'refund_due';
    readonly by: readonly ["settlement", "reconcile-payments"];
}];
export type AppointmentTransition = (typeof APPOINTMENT_TRANSITIONS)[number];
export {};

// src/bookability.ts
export declare const CUT_OFF_HOURS = 24;
interface Timed {
    event_date: string;
    start_time: string;
    end_time: string;
}
interface Spaces {
    total_spaces: number;
    booked_spaces: number;
}
type Bookable = Timed & Spaces & {
    exclusive_for: string | null;
};
export type Bookability = {
    state: 'bookable' | 'full' | 'closing' | 'passed';
    label: 'BOOK' | 'Fully Booked' | 'Event Passed';
};
export declare const startOf: (event: Timed) => Date;
export declare const endOf: (event: Timed) => Date;
export declare function spacesLeft(event: Spaces): number;
export declare function bookability(event: Bookable, now: Date): Bookability;
export declare function canBook(event: Bookable, now: Date): boolean;
export declare const isUpcoming: (event: Timed, now: Date) => boolean;
export declare const hasNotEnded: (event: Timed, now: Date) => boolean;
interface Prices {
    price: number | null;
    product_price: number;
}
export declare function pricePence(event: Prices): number;
type Priced = Prices & {
    payment_required: boolean | null;
};
export declare function amountDue(event: Priced): number;
export declare const needsPayment: (event: Priced) => boolean;
export declare const isPaidByHost: (event: Priced) => boolean;
export {};

// src/calendar-entry.ts
export interface CalendarEntry {
    uid: string;
    sequence?: number;
    start: Date;
    end: Date;
    title: string;
    location: string;
    description: string;
    url?: string;
    reminder?: boolean;
}
export interface BookedAppointment {
    appointment_id: string;
    reference: string;
    event_name: string;
    product_name: string;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
}
export declare const appointmentEntry: (booked: BookedAppointment) => CalendarEntry;

// src/calendar-file.ts
import type { CalendarEntry } from './calendar-entry.ts';
export declare function calendarFile(entry: CalendarEntry, now: Date): string;

// src/capacity.ts
export declare function spreadCapacity(taken: readonly number[], total: number): number[];

// src/clock.ts
export declare function toClock(time: string): string;
export declare const formatTimeRange: (start: string, end: string) => string;

// src/follow-up.ts
export declare const FOLLOW_UP_STATES: readonly ['told', 'opened', 'gp told', 'outcome'];
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];
export declare const FOLLOW_UP_MOVES: Readonly<Record<FollowUpState, readonly FollowUpState[]>>;
export declare const FOLLOW_UP_OUTCOMES: readonly ['referred', 'test repeated', 'nothing further needed', 'declined by the person', 'person not reached', 'corrected by the laboratory'];
export type FollowUpOutcome = (typeof FOLLOW_UP_OUTCOMES)[number];
export declare const FOLLOW_UP_DAYS: Readonly<Record<Exclude<FollowUpState, 'outcome'>, number>>;
export declare const isFarAhead: (day: string, today: string) => boolean;
export declare const mayBeDue: (day: string, today: string, hasReason: boolean) => boolean;
export declare const followUpDue: (state: FollowUpState, since: string) => string | null;

// src/index.ts
export * from './ages.ts';
export * from './appointments.ts';
export * from './bookability.ts';
export * from './capacity.ts';
export * from './clock.ts';
export * from './follow-up.ts';
export * from './london-time.ts';
export * from './money.ts';
export * from './nhs-number.ts';
export * from './refunds.ts';
export * from './results.ts';
export * from './slots.ts';
export * from './staff.ts';

// src/london-time.ts
export declare const londonDate: (instant: Date) => string;
export declare const londonTime: (instant: Date) => string;
export declare function londonInstant(date: string, time: string): Date;
export declare const isLondonTime: (date: string, time: string) => boolean;
export declare const addDays: (date: string, days: number) => string;
export declare const weekdayOf: (date: string) => number;
export declare function monthAfter(date: string): {
    first: string;
    last: string;
};
export declare const formatLongDate: (date: string) => string;
export declare const formatDate: (date: string) => string;

// src/messages.ts
export declare const MESSAGE_FIELDS: readonly ['first_name', 'event', 'date', 'time', 'reference'];
export type MessageField = (typeof MESSAGE_FIELDS)[number];
export declare const unknownFields: (text: string) => string[];
export declare const fillIn: (text: string, values: Readonly<Record<MessageField, string>>) => string;
export declare const isAboutResults: ({ subject, body }: {
    subject: string;
    body: string;
}) => boolean;

// src/money.ts
export declare function formatPence(amount: number): string;
export declare function penceToDecimal(amount: number): string;
export declare function decimalToPence(amount: string): number;

// src/nhs-number.ts
export declare const NHS_NUMBER_MAX_DIGITS = 10;
export declare function keepNhsDigits(typed: string): {
    value: string;
    stripped: boolean;
};
export declare function nhsNumberChecksum(digits: string): boolean;
export declare const isCompleteNhsNumber: (digits: string) => boolean;
export declare function nhsNumberLooksWrong(digits: string): boolean;

// src/refunds.ts
export declare const REFUND_BUSINESS_DAYS = 2;
export declare function processingCharge(paid: number): number;
export declare const isBusinessDay: (date: string) => boolean;
export declare function lastRefundDay(eventDate: string): string;
export declare function refundOf(paid: number, eventDate: string, today: string): {
    charge: number;
    refund: number;
};
export interface RefundTerms {
    paid: number;
    charge: number;
    refund: number;
    refund_until: string | null;
}
export declare const refundTerms: (paid: number, eventDate: string, today: string, eventChanged?: boolean) => RefundTerms;
export declare function cancellationSentence({ paid, charge, refund, refund_until }: RefundTerms): string;

// src/results.ts
export declare const RESULT_COLOURS: readonly ['green', 'amber', 'red'];
export type ResultColour = (typeof RESULT_COLOURS)[number];
export declare function writtenColour(comments: string | null | undefined): ResultColour | undefined;
export declare const MEASURED: RegExp;
export declare const PSA_UNIT = "ng/ml";
export declare function psaUnit(unit: string): typeof PSA_UNIT | null;
export type ReportedLevel = 'raised' | 'not raised' | 'not said';
export declare const RAISED_FLAGS: readonly ['H', 'HH', 'HU', 'A', 'AA', '>'];
export declare const OTHER_FLAGS: readonly ['N', 'L', 'LL', 'LU', '<'];
export declare function contradicts({ flag, comments, value, }: {
    flag: string;
    comments: string;
    value: string;
}): boolean;
export declare function reportedLevel({ flag, comments, }: {
    flag: string;
    comments: string;
}): ReportedLevel;

// src/slots.ts
export declare function minutesOf(time: string): number;
export declare function timeOf(minutes: number): string;
export declare function appointmentEnd(start: string, sessionMinutes: number): string;
export declare function slotTimes(event: {
    event_date: string;
    start_time?: string | null;
    end_time?: string | null;
    session_duration?: number | null;
}): string[];
export declare function slotCapacities(slotCount: number, totalSpaces: number): number[];

// src/staff.ts
export declare const STAFF_ROLES: readonly ['admin', 'coordinator', 'host', 'check-in', 'clinician'];
export type StaffRole = (typeof STAFF_ROLES)[number];
export declare const STAFF_ACTIONS: readonly ['see today', 'see events', 'change events', 'watch an event fill', 'see bookings', 'change bookings', 'export bookings', 'message bookings', 'use NHS numbers', 'manage roles', 'read the audit log', 'read who read results', 'import results', 'release results', 'follow up results', 'manage releases'];
export type StaffAction = (typeof STAFF_ACTIONS)[number];
export declare const PERMISSIONS: Readonly<Record<StaffRole, readonly StaffAction[]>>;
export declare const ROLE_SCOPES: Readonly<Record<StaffRole, 'all' | 'one' | 'either'>>;
export interface StaffGrant {
    role: StaffRole;
    event_id: string | null;
    expires_at: string | null;
}
export interface GrantOrigin {
    user_id: string;
    granted_by: string;
    confirmed_by: string | null;
}
export declare function independentPerson(person: string, admins: readonly GrantOrigin[]): string;
export declare function areFromOneHand(grants: readonly GrantOrigin[], admins: readonly GrantOrigin[]): boolean;
export declare const CONFIRMED_ROLES: readonly StaffRole[];
export declare function mayEndAt(end: Date, now: Date): boolean;
export type StaffReach = 'all' | readonly string[];
export declare function reachOf(grants: readonly StaffGrant[], action: StaffAction, now: Date): StaffReach;
export declare const reaches: (reach: StaffReach, eventId: string) => boolean;
export declare function mayDo(grants: readonly StaffGrant[], action: StaffAction, now: Date, eventId?: string): boolean;
