import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const MIGRATIONS = 'api/migrations';

/** A recipe's edits to one checkout. An edit throws if its text or declaration is not found. */
export class Checkout {
  readonly root: string;
  readonly changed = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  create(file: string, text: string): void {
    this.changed.add(file);
    writeFileSync(join(this.root, file), text, { flag: 'wx' });
  }

  append(file: string, text: string): void {
    this.changed.add(file);
    appendFileSync(join(this.root, file), text);
  }

  /** Creates a migration, numbered after all others. */
  migration(name: string, text: string): void {
    const numbers = readdirSync(join(this.root, MIGRATIONS)).flatMap((file) =>
      /^\d+_/.test(file) ? Number.parseInt(file, 10) : [],
    );
    this.create(`${MIGRATIONS}/${Math.max(...numbers) + 1}_${name}.sql`, text);
  }

  /** @param from text that occurs once in the file */
  replace(file: string, from: string, to: string): void {
    const [before, after, ...more] = this.#read(file).split(from);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`${file} should have this once: ${from}`);
    }
    this.#write(file, before + to + after);
  }

  /** Adds text after some text that occurs once in the file. */
  after(file: string, from: string, added: string): void {
    this.replace(file, from, from + added);
  }

  /** Adds text before some text that occurs once in the file. */
  before(file: string, from: string, added: string): void {
    this.replace(file, from, added + from);
  }

  import(file: string, statement: string): void {
    const text = this.#read(file);
    const [pragma = ''] = /^\/\*\*? @jsx.*\n/.exec(text) ?? [];
    this.#write(file, `${pragma}${statement}\n${text.slice(pragma.length)}`);
  }

  /**
   * Adds the last member of a list, object or interface.
   * @param name of its declaration
   */
  add(file: string, name: string, member: string): void {
    const text = this.#read(file);
    const ends = getEnds(file, text, name);
    const [end] = ends;
    if (!end || ends.length > 1) throw new Error(`${file} should declare ${name} once`);
    this.#write(file, `${text.slice(0, end.at)}${end.separator}${member}${text.slice(end.at)}`);
  }

  #read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  #write(file: string, text: string): void {
    this.changed.add(file);
    writeFileSync(join(this.root, file), text);
  }
}

interface End {
  at: number;
  separator: string;
}

/** Where the last member ends in each declaration of a name. */
function getEnds(file: string, text: string, name: string): End[] {
  const found: End[] = [];
  const end = (members: readonly ({ end: number } | null)[], start: number) => {
    const last = members.at(-1);
    found.push(last ? { at: last.end, separator: ',\n' } : { at: start + 1, separator: '' });
  };
  const declared: { start: number; end: number }[] = [];
  /** The outermost literal of the first declared value that encloses it. */
  const literal = (start: number, members: readonly ({ end: number } | null)[]) => {
    const at = declared.findIndex((value) => value.start <= start && start < value.end);
    if (at < 0) return;
    declared.splice(at, 1);
    end(members, start);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === name && init) declared.push(init);
    },
    ArrayExpression: ({ start, elements }) => literal(start, elements),
    ObjectExpression: ({ start, properties }) => literal(start, properties),
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== name) return;
      const last = body.body.at(-1);
      found.push({ at: last?.end ?? body.start + 1, separator: '\n' });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** A likely change to the product, as a function that makes it. */
export type Recipe = (checkout: Checkout) => void;
