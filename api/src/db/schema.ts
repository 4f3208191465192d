import type { AppointmentStatus, Event } from '@chaps/contracts';
import type { StaffRole } from '@chaps/domain';
import type { ColumnType, Generated } from 'kysely';

/** Rows as the migrations declare them. Dates are `YYYY-MM-DD`, times `HH:mm:ss`, both as text. */
type Made<Value> = ColumnType<Value, Value | undefined, never>;
type Worked<Value> = ColumnType<Value, never, never>;
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface ProductsTable {
  product_id: string;
  product_name: string;
  price_pence: number;
  email_template: Generated<string>;
}

export interface EventsTable {
  event_id: Generated<string>;
  event_name: string;
  event_description: Generated<string>;
  product_id: string;
  price_pence: number | null;
  event_date: string;
  start_time: string;
  end_time: string;
  starts_at: Worked<Date>;
  ends_at: Worked<Date>;
  session_duration: number | null;
  is_private: Generated<boolean>;
  payment_required: boolean | null;
  exclusive_for: Event['exclusive_for'];
  contact_email: string;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  state: string | null;
  postcode: string;
  country: Generated<string>;
  latitude: number;
  longitude: number;
  lab_name: string | null;
  email_template: string | null;
  cancelled_at: Date | null;
  created_at: Made<Date>;
  place: Worked<string>;
  postcode_key: Worked<string>;
}

export interface EventSlotsTable {
  event_id: string;
  starts_at: Date;
  capacity: number;
  taken: Generated<number>;
  closed: Generated<boolean>;
}

export interface ProfilesTable {
  profile_id: Generated<string>;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  gender: string | null;
  date_of_birth: string | null;
  ethnicity: string | null;
  occupation: string | null;
  phone: string | null;
  home_address: string | null;
  billing_address: string | null;
  nhs_number_encrypted: string | null;
  nhs_number_hmac: string | null;
  /** Of his appointments, by mail. */
  wants_reminders: Generated<boolean>;
  is_verified: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Made<Date>;
  updated_at: Generated<Date>;
}

export interface AccountsTable {
  user_id: string;
  confirmed_at: Date | null;
  password_set_at: Optional<Date>;
  session_id: Optional<string>;
  inherited_at: Optional<Date>;
}

export interface AppointmentsTable {
  appointment_id: Generated<string>;
  reference: Generated<string>;
  profile_id: string;
  event_id: string;
  slot_starts_at: Date;
  status: AppointmentStatus;
  price_pence: number;
  payment_required: boolean;
  held_at: Generated<Date>;
  hold_expires_at: Date;
  confirmed_at: Date | null;
  hold_number: number | null;
  updated_at: Generated<Date>;
}

export interface ConsentsTable {
  consent_id: Generated<string>;
  profile_id: string;
  appointment_id: string | null;
  psa_test_date: string;
  wording_version: string;
  wording_hash: string;
  questions: string;
  answers_encrypted: string;
  given_by: string | null;
  given_through: 'website' | 'mailed link';
  request_id: string | null;
  created_at: Made<Date>;
}

export interface GpConsentsTable {
  gp_consent_id: Made<string>;
  consent_id: string;
  action: 'given' | 'withdrawn';
  wording_version: string;
  wording_hash: string;
  wording: string;
  recorded_by: string | null;
  recorded_through: 'website' | 'mailed link';
  request_id: string | null;
  created_at: Made<Date>;
}

export interface ConsentDraftsTable {
  profile_id: string;
  event_id: string;
  answers_encrypted: string;
  expires_at: Date;
}

export interface ResultsTable {
  result_id: Generated<string>;
  profile_id: string;
  appointment_id: string | null;
  test_result: string | null;
  test_unit: string | null;
  comments: string | null;
  sample_date: string | null;
  created_at: Made<Date>;
}

export type OrderStatus = 'created' | 'capturing' | 'pending' | 'completed' | 'failed';

export interface PaymentOrdersTable {
  order_id: string;
  appointment_id: string;
  amount_pence: number;
  currency: Generated<string>;
  status: Generated<OrderStatus>;
  capture_attempt: Generated<number>;
  capture_answer: ColumnType<unknown, string | null, string | null>;
  created_at: Made<Date>;
  updated_at: Generated<Date>;
}

export interface PaymentTransactionsTable {
  payment_reference: string;
  order_id: string;
  status: string;
  amount_pence: number;
  currency: string;
  payment_method: string;
  payer_name: string | null;
  card_brand: string | null;
  card_last_digits: string | null;
  card_expiry: string | null;
  issuing_bank: string | null;
  avs_code: string | null;
  cvv_code: string | null;
  created_at: Made<Date>;
}

export interface RefundsTable {
  payment_reference: string;
  appointment_id: string;
  amount_pence: number;
  reason: string;
  status: Generated<'due' | 'completed'>;
  provider_refund_id: string | null;
  created_at: Made<Date>;
  completed_at: Date | null;
}

export interface OutboxTable {
  mail_id: Generated<string>;
  kind: string;
  occasion: string;
  appointment_id: string | null;
  email: string | null;
  profile_id: string | null;
  test_date: string | null;
  created_at: Made<Date>;
  sent_at: Date | null;
  dropped_at: Date | null;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  failed_at: Date | null;
}

export interface Schema {
  products: ProductsTable;
  events: EventsTable;
  event_slots: EventSlotsTable;
  access_codes: { event_id: string; code_hmac: string; created_at: Made<Date> };
  profiles: ProfilesTable;
  accounts: AccountsTable;
  pending_profiles: { user_id: string; details_encrypted: string; entered_at: Made<Date> };
  subscriptions: {
    email: string;
    name: string;
    hear_about_event: boolean;
    created_at: Made<Date>;
    unsubscribed_at: Date | null;
    subscription_id: Made<string>;
  };
  erasure_requests: { profile_id: string; requested_at: Made<Date>; completed_at: Date | null };
  error_logs: { error_message: string; description: string; request_id: string | null };
  access_log: {
    user_id: string;
    profile_id: string;
    what: string;
    request_id: string | null;
    created_at: Made<Date>;
  };
  audit_log: {
    actor: string;
    action: string;
    subject: string;
    details: string;
    request_id: string | null;
    event_id: string | null;
    profile_id: string | null;
    before: string | null;
    after: string | null;
    reason: string | null;
  };
  staff_members: { user_id: string; email: string; added_at: Made<Date> };
  staff_roles: {
    grant_id: Made<string>;
    user_id: string;
    role: StaffRole;
    event_id: string | null;
    granted_by: string;
    granted_at: Made<Date>;
    expires_at: ColumnType<Date | null, Date | string | null, never>;
    revoked_at: ColumnType<Date | null, never, Date>;
  };
  staff_recovery_codes: {
    user_id: string;
    code_hmac: string;
    used_at: ColumnType<Date | null, never, Date>;
  };
  appointments: AppointmentsTable;
  consents: ConsentsTable;
  consent_drafts: ConsentDraftsTable;
  gp_consents: GpConsentsTable;
  used_consent_links: { token_id: string; used_at: Made<Date>; consent_id: string | null };
  results: ResultsTable;
  payment_orders: PaymentOrdersTable;
  payment_transactions: PaymentTransactionsTable;
  refunds: RefundsTable;
  webhook_events: {
    event_id: string;
    event_type: string;
    resource_id: string | null;
    received_at: Made<Date>;
    processed_at: Date | null;
  };
  outbox: OutboxTable;
  idempotency_keys: {
    scope: string;
    key: string;
    fingerprint: string;
    status_code: number | null;
    answer: string | null;
    created_at: Generated<Date>;
  };
}
