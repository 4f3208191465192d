import { SourceMapConsumer } from 'source-map-js';

/** Owner of a source: an npm package, a package of `shared/`, or the app itself. */
export function ownerOfSource(source: string): string {
  const packages = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)];
  const name = packages.at(-1)?.[1];
  if (name) return name;
  const workspace = /(?:^|\/)shared\/([^/]+)\//.exec(source)?.[1];
  if (workspace) return `shared/${workspace}`;
  return /(?:^|\/)(?:src|content)\//.test(source) ? 'own code' : 'bundler';
}

/**
 * Characters of built code by owner. Characters without a mapping belong to the bundler.
 */
export function charactersByOwner(code: string, sourceMap: string): Map<string, number> {
  const lines = code.split('\n');
  const marks: { line: number; column: number; owner: string }[] = [];
  new SourceMapConsumer(JSON.parse(sourceMap)).eachMapping(
    ({ generatedLine, generatedColumn, source }) => {
      const owner = source ? ownerOfSource(source) : 'bundler';
      marks.push({ line: generatedLine, column: generatedColumn, owner });
    },
  );
  const sum = new Map<string, number>();
  let covered = 0;
  marks.forEach(({ line, column, owner }, index) => {
    const next = marks[index + 1];
    const end = next?.line === line ? next.column : (lines[line - 1]?.length ?? column);
    sum.set(owner, (sum.get(owner) ?? 0) + end - column);
    covered += end - column;
  });
  sum.set('bundler', (sum.get('bundler') ?? 0) + code.length - covered);
  return sum;
}
