import { inflateSync } from 'node:zlib';

/**
 * The objects of a PDF without compressed object streams, by number: header and inflated stream.
 */
function objectsOf(bytes: Buffer): Map<string, { head: string; stream: string }> {
  const found = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', whole = ''] of bytes
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, head = whole, body] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(whole) ?? [];
    const isDeflated = head.includes('/FlateDecode');
    const stream = Buffer.from(body ?? '', 'latin1');
    found.set(id, { head, stream: (isDeflated ? inflateSync(stream) : stream).toString('latin1') });
  }
  return found;
}

/** The letters of a font, keyed by their codes in a page's content. */
function lettersOf(map: string): Map<string, string> {
  const [, list = ''] = /beginbfrange\n[^[]*\[([\s\S]*?)\]\s*\n?endbfrange/.exec(map) ?? [];
  return new Map(
    [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, units = ''], index) => [
      index.toString(16).padStart(4, '0'),
      units
        .split(' ')
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join(''),
    ]),
  );
}

/** The texts of a PDF from PDFKit, page by page; spaces appear only where the PDF contains them. */
export function pdfPages(bytes: Buffer): string[][] {
  const objects = objectsOf(bytes);
  const at = (head: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '');
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const fonts = at(head, 'Resources')?.head ?? '';
    let letters = new Map<string, string>();
    const texts: string[] = [];
    const content = at(head, 'Contents')?.stream ?? '';
    for (const [, font, run = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = lettersOf(at(at(fonts, font)?.head ?? '', 'ToUnicode')?.stream ?? '');
      const codes = [...run.matchAll(/<([\da-f]*)>/g)].map(([, code = '']) => code).join('');
      if (run) texts.push((codes.match(/.{4}/g) ?? []).map((code) => letters.get(code)).join(''));
    }
    return texts;
  });
}

/** The distinct fill colours of a PDF from PDFKit: red, green and blue from 0 to 1. */
export function pdfColours(bytes: Buffer): string[] {
  const streams = [...objectsOf(bytes).values()].map(({ stream }) => stream);
  const fills = streams.flatMap((stream) => [...stream.matchAll(/^([\d. ]+) scn$/gm)]);
  return [...new Set(fills.map(([, colour = '']) => colour))];
}
