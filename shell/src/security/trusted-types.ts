import { withoutRetry } from '@chaps/runtime/remote/loading';

/**
 * The site's Trusted Types policy (docs/handbook/architecture.md). A script may come from a build in the registry,
 * from the shell, or from the payment provider on documents that allow it. Text in a script element must
 * be schema.org data, and HTML must be a listed constant.
 */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: {
      createScriptURL: (address: string) => string | null;
      createHTML: (html: string) => string | null;
      createScript: (text: string) => string | null;
    },
  ): unknown;
}

/** Used by the map library to detect features. */
const HARMLESS_HTML = new Set(['<svg/>', '<v:shape adj="1"/>']);

const allowedFiles = new Set<string>();
const allowedPrefixes = new Set<string>();

export function allowScriptFiles(addresses: Iterable<string>): void {
  for (const address of addresses) allowedFiles.add(address);
}

export function allowScriptsUnder(prefix: string): void {
  allowedPrefixes.add(prefix);
}

/**
 * Whether an address may become a script. Exact addresses ignore the retry parameter.
 */
export function isAllowedScript(address: string, page: string): boolean {
  const absolute = new URL(address, page).href;
  if (allowedFiles.has(withoutRetry(absolute))) return true;
  return [...allowedPrefixes].some((prefix) => absolute.startsWith(prefix));
}

export const isAllowedHtml = (html: string) => HARMLESS_HTML.has(html);

/**
 * Whether the text of a script element is schema.org data. JSON objects are syntax errors as programs.
 */
export function isStructuredData(text: string): boolean {
  try {
    return JSON.parse(text)['@context'] === 'https://schema.org';
  } catch {
    return false;
  }
}

/** Browsers without Trusted Types rely on the CSP. */
export function installTrustedTypes(): void {
  const factory = (window as Window & { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  allowScriptsUnder(new URL('/shell/', window.location.href).href);
  factory?.createPolicy('default', {
    createScriptURL: (address) => (isAllowedScript(address, window.location.href) ? address : null),
    createHTML: (html) => (isAllowedHtml(html) ? html : null),
    createScript: (text) => (isStructuredData(text) ? text : null),
  });
}
