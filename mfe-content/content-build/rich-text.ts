import { marked, type Token, type Tokens } from 'marked';

/** A run of text in a block; plain strings are plain text. */
export type Inline =
  | string
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

/** One block of an article, as data that the page renders without HTML strings. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export type RichText = Block[];

/** Text that this kind of content does not support, described for the author. */
export class UnsupportedMarkdown extends Error {}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (it) => ENTITIES[it] ?? it);

/** Ids for headings: 'What is PSA?' → 'what-is-psa'. */
export const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function getInline(token: Token): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inlines(token.tokens) : [unescaped(token.text)];
    case 'strong':
    case 'em':
      return [{ kind: token.type, children: inlines(token.tokens ?? []) }];
    case 'link':
      return [{ kind: 'link', href: token.href, children: inlines(token.tokens ?? []) }];
    case 'br':
      return [' '];
    default:
      throw new UnsupportedMarkdown(`'${token.raw.trim()}' (${token.type}) cannot be used here`);
  }
}

/** Joins neighbouring strings, and replaces line breaks in a paragraph with spaces. */
function inlines(tokens: Token[]): Inline[] {
  const joined: Inline[] = [];
  for (const piece of tokens.flatMap(getInline)) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined.map((piece) =>
    typeof piece === 'string' ? piece.replace(/\s*\n\s*/g, ' ') : piece,
  );
}

const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlines(cell.tokens));

function listItem(item: Tokens.ListItem): Inline[] {
  return item.tokens.flatMap((token) => {
    if (token.type === 'list')
      throw new UnsupportedMarkdown('a list inside a list cannot be used here');
    return token.type === 'paragraph' ? inlines(token.tokens ?? []) : inlines([token]);
  });
}

function getHeading(token: Tokens.Heading): Block {
  if (token.depth !== 2 && token.depth !== 3) {
    throw new UnsupportedMarkdown(
      `'${token.raw.trim()}': use ## or ### (the page's own title is the only #)`,
    );
  }
  const children = inlines(token.tokens);
  return { kind: 'heading', level: token.depth, id: toSlug(token.text), children };
}

function getBlock(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [getHeading(token as Tokens.Heading)];
    case 'paragraph':
      return [{ kind: 'paragraph', children: inlines(token.tokens ?? []) }];
    case 'list': {
      const list = token as Tokens.List;
      return [{ kind: 'list', ordered: list.ordered, items: list.items.map(listItem) }];
    }
    case 'blockquote':
      return [{ kind: 'quote', children: (token.tokens ?? []).flatMap(getBlock) }];
    case 'table': {
      const table = token as Tokens.Table;
      return [{ kind: 'table', head: cells(table.header), rows: table.rows.map(cells) }];
    }
    default:
      throw new UnsupportedMarkdown(`'${token.raw.trim()}' (${token.type}) cannot be used here`);
  }
}

/**
 * Parses Markdown into blocks.
 * @throws {UnsupportedMarkdown} for HTML, images, code and nested lists, which have no styles
 */
export function parseRichText(markdown: string): RichText {
  return marked.lexer(markdown).flatMap(getBlock);
}

const plainInline = (piece: Inline): string =>
  typeof piece === 'string' ? piece : piece.children.map(plainInline).join('');

/**
 * Parses Markdown without formatting: paragraphs joined by a space.
 * @throws {UnsupportedMarkdown} for anything but paragraphs, because the page truncates the text by length
 */
export function parsePlainText(markdown: string): string {
  return parseRichText(markdown)
    .map((block) => {
      if (block.kind !== 'paragraph') {
        throw new UnsupportedMarkdown(
          `only plain paragraphs can be used here, not a ${block.kind}`,
        );
      }
      return block.children.map(plainInline).join('');
    })
    .join(' ');
}
