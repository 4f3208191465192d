import type { Appointment } from '@chaps/contracts/appointments';

/** An appointment from `GET /appointments`. */
export const appointmentOf = (changes: Partial<Appointment>): Appointment => ({
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d10',
  reference: 'CH-1',
  status: 'confirmed',
  event_id: '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13',
  event_name: 'Rotary Ipswich',
  product_id: 'psa',
  product_name: 'PSA test',
  event_date: '2999-01-01',
  start_time: '09:20',
  end_time: '09:30',
  event_location: 'Town Hall, Colchester',
  contact_email: 'events@example.org',
  lab_name: null,
  price: 2500,
  payment_required: true,
  consent_given: true,
  expires_at: null,
  renewable_until: null,
  confirmed_at: null,
  server_time: '2026-01-01T00:00:00Z',
  ...changes,
});
