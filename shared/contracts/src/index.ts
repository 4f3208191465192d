/**
 * The wire contracts of the product API, one file a noun. Schema first, type inferred; the API
 * validates with them, the browser parses every answer with them, OpenAPI is made from them.
 *
 * | call                                          | request                       | answer                          |
 * |-----------------------------------------------|-------------------------------|---------------------------------|
 * | GET    /events?for&location&date&near&limit&after | eventsQuery                   | eventsResponse (ETag)           |
 * | GET    /events/{event_id}                     | header X-Event-Pass, optional | eventResponse (ETag)            |
 * | GET    /events/{event_id}/slots               |                               | slotsResponse                   |
 * | POST   /events/{event_id}/check-access-code   | accessCodeRequest             | accessCodeResponse              |
 * | POST   /events/{event_id}/holds        *      | holdRequest                   | 201 holdResponse                |
 * | GET    /holds/{hold_id}                *      |                               | holdResponse                    |
 * | POST   /holds/{hold_id}/renew          *      |                               | holdResponse                    |
 * | DELETE /holds/{hold_id}                *      |                               | successResponse                 |
 * | POST   /auth/confirmation              *      |                               | successResponse                 |
 * | POST   /auth/sign-out                  *      |                               | successResponse                 |
 * | POST   /auth/second-factor-removal     *      |                               | successResponse                 |
 * | POST   /auth/profile                          | createProfileRequest          | 201 successResponse             |
 * | GET    /auth/profile/pending           *      |                               | pendingProfileResponse          |
 * | GET    /auth/profile?email=            *      | profileQuery                  | profileResponse                 |
 * | PATCH  /auth/profile?email=            *      | updateProfileRequest          | profileResponse                 |
 * | GET    /auth/profile/export?email      *      |                               | personalData (no-store, a file) |
 * | GET|POST /auth/profile/erasure?email   *      |                               | erasureResponse                 |
 * | GET    /mail-preferences               *      |                               | mailPreferencesResponse         |
 * | PATCH  /mail-preferences               *      | mailPreferencesRequest        | mailPreferencesResponse         |
 * | POST   /medical/consent             * or token | consentRequest               | 201 consentResponse             |
 * | POST   /medical/gp-consents         * or token | gpConsentRequest            | 201 / 200 gpConsentResponse     |
 * | POST   /medical/gp-consents/withdrawal *      | gpConsentWithdrawalRequest    | 201 / 200 gpConsentResponse     |
 * | POST   /events/{event_id}/consent-draft * | consentDraftRequest          | successResponse                 |
 * | GET    /events/{event_id}/consent-draft * |                              | consentDraftResponse (no-store) |
 * | GET    /medical/consents               *      |                               | consentsResponse (no-store)     |
 * | GET    /medical/results/{profile_id}   *      |                               | resultsResponse (no-store)      |
 * | POST   /appointments                   *      | appointmentRequest            | 201 / 200 appointmentResponse   |
 * | GET    /appointments                   *      |                               | appointmentsResponse            |
 * | GET    /appointments/{appointment_id}  *      |                               | appointmentResponse             |
 * | GET    /appointments/{…}/cancellation  *      |                               | cancellationPreview             |
 * | POST   /appointments/{…}/cancellation  *      | cancellationRequest           | cancellationResponse            |
 * | POST   /appointments/{…}/move          *      | moveRequest                   | appointmentResponse             |
 * | POST   /payments/orders                *      | orderRequest                  | 201 orderResponse               |
 * | GET|POST /payments/orders/{order_id}/capture * |                              | captureResponse                 |
 * | POST   /payments/transactions          *      | transactionRequest            | transactionResponse             |
 * | POST   /payments/webhooks                     | the provider's, signed        | successResponse                 |
 * | POST   /subscriptions                         | subscriptionRequest           | 201 successResponse             |
 * | GET|POST /subscriptions/unsubscribe?token     |                               | a page                          |
 * | POST   /logs/error                            | errorLogRequest               | 201 successResponse             |
 * | POST   /telemetry/vitals                      | vitalsRequest                 | 204                             |
 * | GET    /health                                |                               | healthResponse                  |
 * | GET    /ready                                 |                               | readyResponse                   |
 *
 * `*` needs `Authorization: Bearer <access token>`. Every POST that creates takes an
 * `Idempotency-Key` header. Every refusal is an `errorResponse`; those of /payments/orders and
 * capture are a `paymentErrorResponse` (the same, with the provider's `details[].issue`).
 */
export * from './access-codes.ts';
export * from './addresses.ts';
export * from './appointments.ts';
export * from './bus.ts';
export * from './cancellations.ts';
export * from './config.ts';
export * from './consent.ts';
export * from './consent-drafts.ts';
export * from './consent-wording.ts';
export * from './enquiries.ts';
export * from './error-logs.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './gp-consents.ts';
export * from './health.ts';
export * from './holds.ts';
export * from './mail-preferences.ts';
export * from './nhs-number.ts';
export * from './payments.ts';
export * from './personal-data.ts';
export * from './profile-form.ts';
export * from './profiles.ts';
export * from './registration.ts';
export * from './registry.ts';
export * from './results.ts';
export * from './scalars.ts';
export * from './sign-up.ts';
export * from './slots.ts';
export * from './subscriptions.ts';
export * from './telemetry.ts';
