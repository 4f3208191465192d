import { expect, test } from 'vitest';
import { mayFetchCertificate } from './webhooks.ts';

const allowed = ['api.paypal.com', 'localhost:4010', 'pay.example.org:80'];

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT', true],
  ['http://api.paypal.com/v1/notifications/certs/CERT', false],
  ['https://api.paypal.com.evil.example/certs', false],
  ['https://api.paypal.com@evil.example/certs', false],
  ['https://user:x@api.paypal.com/certs', false],
  ['http://localhost:4010/certs', true],
  ['http://localhost:4011/certs', false],
  ['http://pay.example.org/certs', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s: %s', (url, fetched) => {
  expect(mayFetchCertificate(url, allowed)).toBe(fetched);
});
