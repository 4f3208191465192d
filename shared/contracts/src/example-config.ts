import type { SiteConfig } from './config.ts';

/** Example configuration of a site that does not exist. */
export const EXAMPLE_CONFIG: SiteConfig = {
  siteUrl: 'https://www.example.org',
  apiUrl: 'https://api.example.org',
  auth: { url: 'https://auth.example.org', publishableKey: 'key' },
  payments: { clientId: 'id', sdkBaseUrl: 'https://pay.example.org' },
  tiles: { url: 'https://tiles.example.org/{z}/{x}/{y}', attribution: '' },
  contactForm: { serviceUrl: 'https://forms.example.org', formId: 'form' },
  links: { donate: 'https://give.example.org', becomeSupporter: 'https://give.example.org' },
  charity: {
    name: 'CHAPS',
    number: '1',
    phone: '01206 000000',
    email: 'info@example.org',
    speakerEmail: 'talks@example.org',
    address: 'Colchester',
  },
};
