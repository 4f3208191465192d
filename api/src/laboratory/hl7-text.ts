import type { Hl7Context } from '@medplum/core';

/** A text with HL7's escape sequences resolved, and the sequences that cannot be displayed. */
export interface Hl7Text {
  text: string;
  unknown: readonly string[];
}

const CHARSETS: Readonly<Record<string, string>> = {
  '': '',
  ASCII: '',
  '8859/1': 'windows-1252',
  '8859/2': 'iso-8859-2',
  '8859/15': 'iso-8859-15',
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
  UNICODE: 'utf-8',
};

/**
 * The character set that a message declares (MSH-18, table 0211), by the platform's name: '' if none is
 * declared, undefined if it is not supported.
 */
export const findCharset = (declared: string): string | undefined =>
  CHARSETS[declared.trim().toUpperCase()];

const tryDecode = (bytes: Uint8Array, charset: string): string | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Decodes bytes written as hexadecimal digits, in the message's character set. */
function decodeHex(run: string, charset: string | undefined): string | undefined {
  if (charset === undefined) return undefined;
  const bytes = Buffer.from(run, 'hex');
  if (charset) return tryDecode(bytes, charset);
  return tryDecode(bytes, 'utf-8') ?? tryDecode(bytes, 'windows-1252');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '&': '\\T\\',
  '~': '\\R\\',
};

/** Escapes a text for a message with the usual separators. */
export const escapeHl7 = (text: string): string =>
  text.replaceAll(/[\\|^&~]/g, (sign) => ESCAPES[sign] ?? sign).replaceAll(/\r\n?|\n/g, '\\.br\\');

const MAX_REPEATS = 20;
const repeatSign = (sign: string, count: string) =>
  sign.repeat(Math.min(Number(count) || 1, MAX_REPEATS));

/** Formatting commands (2.7.6 of the standard): only line breaks and gaps are visible. */
function toFormattedText(code: string): string | undefined {
  const [, command = '', count = ''] =
    /^\.(br|ce|sp|sk|fi|nf|in|ti) ?([+-]?\d*)$/i.exec(code) ?? [];
  if (/^(br|ce)$/i.test(command)) return '\n';
  if (/^sp$/i.test(command)) return repeatSign('\n', count);
  if (/^sk$/i.test(command)) return repeatSign(' ', count);
  return command ? '' : undefined;
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');

/**
 * Returns a function that reads a message's texts.
 * @param charset the message's: '' if it declares none, undefined if it is not supported
 */
export function createHl7TextReader(
  context: Hl7Context,
  charset: string | undefined,
): (written: string) => Hl7Text {
  const sign = context.escapeCharacter;
  if (!sign) return (text) => ({ text, unknown: [] });
  const meanings: Readonly<Record<string, string>> = {
    F: context.fieldSeparator,
    S: context.componentSeparator,
    T: context.subcomponentSeparator,
    R: context.repetitionSeparator,
    E: sign,
    P: '#',
    // Start and end of highlighting.
    H: '',
    N: '',
  };
  const mark = escapeRegExp(sign);
  const sequence = new RegExp(
    `(?<hex>(?:${mark}X(?:[0-9A-F]{2})+${mark})+)|${mark}(?<code>[^${mark}\\n]{0,40})${mark}|${mark}`,
    'gi',
  );
  const digitsAlone = new RegExp(`${mark}X?`, 'gi');
  return (written) => {
    if (!written.includes(sign)) return { text: written, unknown: [] };
    const unknown: string[] = [];
    const text = written.replace(sequence, (whole, hex?: string, code?: string) => {
      const meaning = hex
        ? decodeHex(hex.replaceAll(digitsAlone, ''), charset)
        : (meanings[code ?? ''] ?? toFormattedText(code ?? ''));
      if (meaning === undefined) unknown.push(whole);
      return meaning ?? whole;
    });
    return { text: text.replaceAll(/\r\n?/g, '\n'), unknown };
  };
}
