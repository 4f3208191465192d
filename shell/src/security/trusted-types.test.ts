import { beforeAll, expect, test } from 'vitest';
import {
  allowScriptFiles,
  allowScriptsBelow,
  isAllowedHtml,
  isAllowedScript,
} from './trusted-types.ts';

const page = 'https://chaps.example/events';

beforeAll(() => {
  allowScriptFiles(['https://parts.example/mfe/abc/remoteEntry.js']);
  allowScriptsBelow('https://chaps.example/shell/');
});

test.each([
  ['a file of a published build', 'https://parts.example/mfe/abc/remoteEntry.js', true],
  ['the same file with a query', 'https://parts.example/mfe/abc/remoteEntry.js?x', false],
  ['another file at the same origin', 'https://parts.example/mfe/abc/other.js', false],
  ["one of the shell's own files", '/shell/123/shell.js', true],
  ['a path that climbs out of the shell', '/shell/../uploads/x.js', false],
  ['another origin', 'https://evil.example/shell/x.js', false],
  ['a data address', 'data:text/javascript,alert(1)', false],
])('%s', (_case, address, allowed) => {
  expect(isAllowedScript(address, page)).toBe(allowed);
});

test.each([
  ["the map library's probe", '<svg/>', true],
  ['the same with something in it', '<svg onload=alert(1)>', false],
  ['any text', 'hello', false],
])('HTML: %s', (_case, html, allowed) => {
  expect(isAllowedHtml(html)).toBe(allowed);
});
