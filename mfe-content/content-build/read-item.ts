import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { z } from 'zod';
import { KINDS, type Kind } from './kinds.ts';
import { parsePlainText, parseRichText, UnsupportedMarkdownError } from './rich-text.ts';

/** `mfe-content/content`, which volunteers edit. */
export const contentFolder = join(dirname(fileURLToPath(import.meta.url)), '../content');

/** All errors of one file, one line each: 'file: field: reason'. */
export class ContentError extends Error {
  constructor(file: string, problems: { field: string; reason: string }[]) {
    const name = relative(dirname(contentFolder), file).replaceAll('\\', '/');
    super(problems.map(({ field, reason }) => `${name}: ${field}: ${reason}`).join('\n'));
    this.name = 'ContentError';
  }
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/;

function splitFrontMatter(file: string): { fields: Record<string, unknown>; markdown: string } {
  const match = FRONT_MATTER.exec(readFileSync(file, 'utf8'));
  if (!match) {
    throw new ContentError(file, [
      { field: 'front matter', reason: 'the file must begin with fields between two lines of ---' },
    ]);
  }
  try {
    const fields: unknown = parse(match[1] ?? '');
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw new Error("must be lines of 'name: value'");
    }
    return { fields: { ...fields }, markdown: (match[2] ?? '').trim() };
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0] ?? 'cannot be read';
    throw new ContentError(file, [{ field: 'front matter', reason }]);
  }
}

function toTextField(file: string, kind: Kind, markdown: string): Record<string, unknown> {
  if (!kind.text) {
    if (markdown === '') return {};
    throw new ContentError(file, [
      { field: 'text', reason: 'this kind of item must not have text below its fields' },
    ]);
  }
  const { field, formatted } = kind.text;
  try {
    return { [field]: formatted ? parseRichText(markdown) : parsePlainText(markdown) };
  } catch (error) {
    if (!(error instanceof UnsupportedMarkdownError)) throw error;
    throw new ContentError(file, [{ field, reason: error.message }]);
  }
}

const getReason = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    ? 'is missing'
    : issue.message;

/** Names each unknown field, which is usually a typo. */
const findProblems = (error: z.ZodError) =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, reason: 'is not a field of this kind of item' }))
      : [{ field: issue.path.join('.'), reason: getReason(issue) }],
  );

/** Checks that the item's picture file exists. */
function checkPicture(file: string, item: { image?: { file: string } }): void {
  if (!item.image) return;
  if (!existsSync(join(contentFolder, 'images', item.image.file))) {
    throw new ContentError(file, [
      { field: 'image.file', reason: `content/images/${item.image.file} does not exist` },
    ]);
  }
}

export type ContentItem = Record<string, unknown> & { sample: boolean; image?: { file: string } };

/**
 * Reads and validates a content file.
 * @param file absolute path; its folder names the kind
 * @throws {ContentError} naming file, field and reason
 */
export function readItem(file: string): ContentItem {
  const name = basename(dirname(file));
  const kind: Kind | undefined = Object.hasOwn(KINDS, name)
    ? KINDS[name as keyof typeof KINDS]
    : undefined;
  if (!kind) {
    const known = Object.keys(KINDS).join(', ');
    throw new ContentError(file, [{ field: 'folder', reason: `'${name}' is not one of ${known}` }]);
  }
  const { fields, markdown } = splitFrontMatter(file);
  const id = kind.named ? { id: basename(file, '.md') } : {};
  const parsed = kind.schema.safeParse({ ...fields, ...id, ...toTextField(file, kind, markdown) });
  if (!parsed.success) throw new ContentError(file, findProblems(parsed.error));
  const item = parsed.data as ContentItem;
  checkPicture(file, item);
  return item;
}

/** Statements that the charity must confirm before launch; until then they are hidden. */
export function listUnconfirmedItems(item: ContentItem): string[] {
  return [
    item.sample ? 'a sample: replace it with your own' : '',
    'sources' in item && 'article' in item && !item.reviewed
      ? 'reviewed: the date on which a clinician approved it'
      : '',
    item.dated && !item.updated ? 'updated: the date from which this version applies' : '',
    item.confirmed === false ? 'confirmed: the clinical advisers must confirm the levels' : '',
  ].filter((what) => what !== '');
}
