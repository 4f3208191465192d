import { expect, test } from 'vitest';
import { getDocumentHeaders, type Origins } from './site-headers.ts';

const origins: Origins = {
  remotes: ['https://files.example'],
  api: 'https://api.example',
  auth: 'https://auth.example',
  payments: ['https://pay.example'],
  forms: 'https://forms.example',
  tiles: 'https://tiles.example',
};

function policyOf(isolated: boolean): Map<string, string[]> {
  const header = getDocumentHeaders(origins, { isolated })['Content-Security-Policy'];
  return new Map(
    (header ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('no page allows inline code, eval or a wildcard', () => {
  for (const isolated of [true, false]) {
    const sources = [...policyOf(isolated).values()].flat();
    for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:']) {
      expect(sources).not.toContain(unsafe);
    }
  }
});

test('the payment provider is allowed only on payment pages', () => {
  const naming = (isolated: boolean) =>
    [...policyOf(isolated)].filter(([, list]) => list.includes('https://pay.example'));
  expect(naming(true).map(([name]) => name)).toEqual(['script-src', 'frame-src', 'connect-src']);
  expect(naming(false)).toEqual([]);
  expect(policyOf(false).get('frame-src')).toEqual(["'none'"]);
});

test('strings cannot become scripts, and the site cannot be framed', () => {
  const policy = policyOf(false);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual(['default']);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
});

test('the camera is allowed where a document requests it, and no other permission changes', () => {
  const allowed = (camera: boolean) =>
    getDocumentHeaders(origins, { camera })['Permissions-Policy']?.split(', ');
  expect(allowed(false)).toContain('camera=()');
  expect(allowed(true)).toContain('camera=(self)');
  expect(allowed(true)?.slice(1)).toEqual(allowed(false)?.slice(1));
});
