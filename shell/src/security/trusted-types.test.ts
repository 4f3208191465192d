import { beforeAll, expect, test } from 'vitest';
import {
  allowScriptFiles,
  allowScriptsUnder,
  isAllowedHtml,
  isAllowedScript,
  isStructuredData,
} from './trusted-types.ts';

const page = 'https://chaps.example/events';

beforeAll(() => {
  allowScriptFiles(['https://files.example/mfe/abc/remoteEntry.js']);
  allowScriptsUnder('https://chaps.example/shell/');
});

test.each([
  ['a file of a published build', 'https://files.example/mfe/abc/remoteEntry.js', true],
  ['the same file with a query', 'https://files.example/mfe/abc/remoteEntry.js?x', false],
  [
    'the same file with the retry parameter',
    'https://files.example/mfe/abc/remoteEntry.js?again=2',
    true,
  ],
  ['another file at the same origin', 'https://files.example/mfe/abc/other.js', false],
  ["one of the shell's own files", '/shell/123/shell.js', true],
  ['a path that climbs out of the shell', '/shell/../uploads/x.js', false],
  ['another origin', 'https://evil.example/shell/x.js', false],
  ['a data address', 'data:text/javascript,alert(1)', false],
])('allows only the shell’s own and published script files: %s', (_case, address, allowed) => {
  expect(isAllowedScript(address, page)).toBe(allowed);
});

test.each([
  ["the map library's probe", '<svg/>', true],
  ['a constant with content', '<svg onload=alert(1)>', false],
  ['any text', 'hello', false],
])('allows no HTML except the map library’s probe: %s', (_case, html, allowed) => {
  expect(isAllowedHtml(html)).toBe(allowed);
});

test.each([
  ['schema.org data', '{"@context":"https://schema.org","@type":"NGO"}', true],
  ['other data', '{"@context":"https://evil.example"}', false],
  ['a program', 'alert(1)', false],
  ['a program behind data', '{"@context":"https://schema.org"};alert(1)', false],
  ['nothing', 'null', false],
])('allows only structured data in a script: %s', (_case, text, allowed) => {
  expect(isStructuredData(text)).toBe(allowed);
});
