import { readFileSync } from 'node:fs';
import type { MigrationBuilder } from 'node-pg-migrate';

// Ceremonial and historic counties of Great Britain, each with a town near its centre, so that a
// search by county finds nearby events even if the county has none. A town of the same name comes
// first (ADR 61).

export const down = false;

export function up(pgm: MigrationBuilder): void {
  const rows = readFileSync(new URL('data/county-names.tsv', import.meta.url), 'utf8').trimEnd();
  pgm.sql(`
    INSERT INTO place_names (name, district, population)
    SELECT c[1], town.district, 0
    FROM (SELECT string_to_array(line, E'\\t') AS c
        FROM string_to_table($rows$${rows}$rows$, E'\\n') line) lines
      CROSS JOIN LATERAL (SELECT district FROM place_names WHERE name = c[2]
        ORDER BY population DESC, district LIMIT 1) town;`);
}
