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
export class UnsupportedMarkdownError extends Error {}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescapeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (it) => ENTITIES[it] ?? it);

/** Ids for headings: 'What is PSA?' → 'what-is-psa'. */
export const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function parseInline(token: Token): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens
        ? joinInlines(token.tokens)
        : [unescapeEntities(token.text)];
    case 'strong':
    case 'em':
      return [{ kind: token.type, children: joinInlines(token.tokens ?? []) }];
    case 'link':
      return [{ kind: 'link', href: token.href, children: joinInlines(token.tokens ?? []) }];
    case 'br':
      return [' '];
    default:
      throw new UnsupportedMarkdownError(
        `'${token.raw.trim()}' (${token.type}) cannot be used here`,
      );
  }
}

/** Joins neighbouring strings, and replaces line breaks in a paragraph with spaces. */
function joinInlines(tokens: Token[]): Inline[] {
  const joined: Inline[] = [];
  for (const piece of tokens.flatMap(parseInline)) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined.map((piece) =>
    typeof piece === 'string' ? piece.replace(/\s*\n\s*/g, ' ') : piece,
  );
}

const parseCells = (row: Tokens.TableCell[]) => row.map((cell) => joinInlines(cell.tokens));

function parseListItem(item: Tokens.ListItem): Inline[] {
  return item.tokens.flatMap((token) => {
    if (token.type === 'list')
      throw new UnsupportedMarkdownError('a list inside a list cannot be used here');
    return token.type === 'paragraph' ? joinInlines(token.tokens ?? []) : joinInlines([token]);
  });
}

function parseHeading(token: Tokens.Heading): Block {
  if (token.depth !== 2 && token.depth !== 3) {
    throw new UnsupportedMarkdownError(
      `'${token.raw.trim()}': use ## or ### (the page's own title is the only #)`,
    );
  }
  const children = joinInlines(token.tokens);
  return { kind: 'heading', level: token.depth, id: toSlug(token.text), children };
}

function parseBlock(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [parseHeading(token as Tokens.Heading)];
    case 'paragraph':
      return [{ kind: 'paragraph', children: joinInlines(token.tokens ?? []) }];
    case 'list': {
      const list = token as Tokens.List;
      return [{ kind: 'list', ordered: list.ordered, items: list.items.map(parseListItem) }];
    }
    case 'blockquote':
      return [{ kind: 'quote', children: (token.tokens ?? []).flatMap(parseBlock) }];
    case 'table': {
      const table = token as Tokens.Table;
      return [{ kind: 'table', head: parseCells(table.header), rows: table.rows.map(parseCells) }];
    }
    default:
      throw new UnsupportedMarkdownError(
        `'${token.raw.trim()}' (${token.type}) cannot be used here`,
      );
  }
}

/**
 * Parses Markdown into blocks.
 * @throws {UnsupportedMarkdown} for HTML, images, code and nested lists, which have no styles
 */
export function parseRichText(markdown: string): RichText {
  return marked.lexer(markdown).flatMap(parseBlock);
}

const toPlainInline = (piece: Inline): string =>
  typeof piece === 'string' ? piece : piece.children.map(toPlainInline).join('');

/**
 * Parses Markdown without formatting: paragraphs joined by a space.
 * @throws {UnsupportedMarkdown} for anything but paragraphs, because the page truncates the text by length
 */
export function parsePlainText(markdown: string): string {
  return parseRichText(markdown)
    .map((block) => {
      if (block.kind !== 'paragraph') {
        throw new UnsupportedMarkdownError(
          `only plain paragraphs can be used here, not a ${block.kind}`,
        );
      }
      return block.children.map(toPlainInline).join('');
    })
    .join(' ');
}
