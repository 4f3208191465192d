import type { Origins } from '@chaps/security-headers';

export const origins: Origins = {
  remotes: ['https://content.example.org', 'https://booking.example.org'],
  api: 'https://api.example.org',
  auth: 'https://auth.example.org',
  payments: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
  forms: 'https://forms.example.org',
  tiles: 'https://tiles.example.org',
};

export const environment = (site: string): Record<string, string> => ({
  CHAPS_SITE: site,
  CHAPS_SITE_ORIGIN: 'https://www.example.org',
  CHAPS_API_ORIGIN: origins.api,
  CHAPS_AUTH_ORIGIN: origins.auth,
  CHAPS_REMOTE_ORIGINS: origins.remotes.join(' '),
  CHAPS_PAYMENT_ORIGINS: origins.payments.join(' '),
  CHAPS_FORMS_ORIGIN: origins.forms,
  CHAPS_TILES_ORIGIN: origins.tiles,
  CHAPS_AUTH_PUBLISHABLE_KEY: 'publishable',
  CHAPS_PAYMENT_CLIENT_ID: 'client',
  CHAPS_PAYMENT_SDK: 'https://www.paypal.com/sdk/js',
  CHAPS_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png',
  CHAPS_TILES_ATTRIBUTION: 'Map data',
  CHAPS_FORM_ID: 'contact',
  CHAPS_DONATE_URL: 'https://giving.example.org/donate',
  CHAPS_SUPPORTER_URL: 'https://giving.example.org/supporters',
  CHAPS_VITALS_SAMPLE: '0.1',
  CHAPS_CHARITY_NAME: 'CHAPS',
  CHAPS_CHARITY_NUMBER: '1234567',
  CHAPS_CHARITY_PHONE: '020 7946 0123',
  CHAPS_CHARITY_EMAIL: 'info@example.org',
  CHAPS_SPEAKER_EMAIL: 'speakers@example.org',
  CHAPS_CHARITY_ADDRESS: '12 Sample Street, London',
});
