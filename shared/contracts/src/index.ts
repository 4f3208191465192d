/**
 * The wire contracts of the product API, one file per noun. Schema first, types inferred: the API validates
 * with them, the browser parses every response with them, and OpenAPI is generated from them. Each endpoint
 * is declared beside the shapes of its noun; docs/permissions.md lists them all.
 */
export * from './access-codes.ts';
export * from './accounts.ts';
export * from './addresses.ts';
export * from './appointments.ts';
export * from './bus.ts';
export * from './cancellations.ts';
export * from './config.ts';
export * from './consent.ts';
export * from './consent-drafts.ts';
export * from './consent-wording.ts';
export * from './delivery-reports.ts';
export * from './endpoint.ts';
export * from './enquiries.ts';
export * from './error-logs.ts';
export * from './errors.ts';
export * from './event-alerts.ts';
export * from './events.ts';
export * from './gp-consents.ts';
export * from './gp-practices.ts';
export * from './health.ts';
export * from './holds.ts';
export * from './mail-preferences.ts';
export * from './nearby-events.ts';
export * from './nhs-number.ts';
export * from './own-visits.ts';
export * from './path-parameters.ts';
export * from './pay-links.ts';
export * from './payment-errors.ts';
export * from './payments.ts';
export * from './personal-data.ts';
export * from './profile-form.ts';
export * from './profiles.ts';
export * from './recalls.ts';
export * from './registration.ts';
export * from './registry.ts';
export * from './results.ts';
export * from './scalars.ts';
export * from './second-factors.ts';
export * from './sign-up.ts';
export * from './slots.ts';
export * from './subscriptions.ts';
export * from './telemetry.ts';
export * from './waiting-lists.ts';
