import { firstAsked } from '@chaps/runtime/remote/asking';

/**
 * The site's one Trusted Types policy (architecture, 'Security headers'): a script may only come
 * from a build that the registry names, from the shell itself, or, on a document that allows it,
 * from the payment provider. No string runs as script: the one kind of text let into a script element
 * is schema.org data. Of HTML only the constants listed here pass.
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

/** The map library makes empty shapes to find out, while it loads, what the browser can draw. */
const HARMLESS_HTML = new Set(['<svg/>', '<v:shape adj="1"/>']);

const allowedFiles = new Set<string>();
const allowedPrefixes = new Set<string>();

/** Allows exactly these addresses, e.g. every file of a published build. */
export function allowScriptFiles(addresses: Iterable<string>): void {
  for (const address of addresses) allowedFiles.add(address);
}

/** Allows every address below one, e.g. the payment provider's SDK. */
export function allowScriptsBelow(prefix: string): void {
  allowedPrefixes.add(prefix);
}

/**
 * Whether an address may become a script. Query strings count for prefixes only, but for the one
 * that a file is asked for anew with.
 */
export function isAllowedScript(address: string, page: string): boolean {
  const absolute = new URL(address, page).href;
  if (allowedFiles.has(firstAsked(absolute))) return true;
  return [...allowedPrefixes].some((prefix) => absolute.startsWith(prefix));
}

/** Whether a string may become HTML: constants that libraries use and nothing that varies. */
export const isAllowedHtml = (html: string) => HARMLESS_HTML.has(html);

/**
 * Whether the text of a script element is a page's schema.org data. The browser asks for blocks that
 * never run as well; this text could not run if they did: as a program it is a syntax error.
 */
export function isStructuredData(text: string): boolean {
  try {
    return JSON.parse(text)['@context'] === 'https://schema.org';
  } catch {
    return false;
  }
}

/** Registers the default policy; browsers without Trusted Types rely on the CSP's source list. */
export function installTrustedTypes(): void {
  const factory = (window as Window & { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  allowScriptsBelow(new URL('/shell/', window.location.href).href);
  factory?.createPolicy('default', {
    createScriptURL: (address) => (isAllowedScript(address, window.location.href) ? address : null),
    createHTML: (html) => (isAllowedHtml(html) ? html : null),
    createScript: (text) => (isStructuredData(text) ? text : null),
  });
}
