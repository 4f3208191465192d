import { expect, test } from 'vitest';
import { mayFetchCertificate } from './webhooks.ts';

const allowed = ['api.paypal.com', 'localhost:4010', 'pay.example.org:80'];

const PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-df8cd2d5';

test.each([
  [`https://api.paypal.com${PATH}`, true],
  [`http://api.paypal.com${PATH}`, false],
  [`https://api.paypal.com.evil.example${PATH}`, false],
  [`https://api.paypal.com@evil.example${PATH}`, false],
  [`https://user:x@api.paypal.com${PATH}`, false],
  [`http://localhost:4010${PATH}`, true],
  [`http://localhost:4011${PATH}`, false],
  [`http://pay.example.org${PATH}`, false],
  [`https://api.paypal.com${PATH}?x=1`, false],
  [`https://api.paypal.com${PATH}#x`, false],
  [`https://api.paypal.com${PATH}/more`, false],
  ['https://api.paypal.com/v1/notifications/certs/', false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1/../../../oauth2/token', false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-%2e%2e', false],
  ['https://api.paypal.com/v1/reporting/transactions', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s: %s', (url, fetched) => {
  expect(mayFetchCertificate(url, allowed)).toBe(fetched);
});
