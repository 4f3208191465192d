import { formatWithUnit } from '@chaps/contracts/result-fields';
import { parseReference } from '@chaps/domain';
import type { ParsedRows, RawRow } from './lab-row.ts';

const getKey = ({ reference, nhsNumber, name, dateOfBirth }: RawRow) =>
  JSON.stringify([parseReference(reference) ?? reference, nhsNumber, name, dateOfBirth]);

const inWords = ({ otherTest = '', value, unit }: RawRow) =>
  `${otherTest}: ${formatWithUnit(value, unit)}`.slice(0, 200);

/**
 * Leaves out what a laboratory reports besides a PSA (a sample index, free PSA, a line of text) and lists it
 * by name. An order without a PSA stays: the laboratory may use a name for PSA that we do not know.
 */
export function removeOtherTests({ rows, unread }: ParsedRows): ParsedRows {
  const tested = new Set(rows.filter(({ otherTest }) => !otherTest).map(getKey));
  const isPassedOver = (row: RawRow) => row.otherTest !== undefined && tested.has(getKey(row));
  const passedOver = Map.groupBy(rows.filter(isPassedOver), getKey);
  return {
    rows: rows
      .filter((row) => !isPassedOver(row))
      .map((row) => {
        const beside = row.otherTest ? undefined : passedOver.get(getKey(row));
        return beside ? { ...row, passedOver: beside.map(inWords) } : row;
      }),
    unread: [...[...passedOver.values()].flat().map(({ otherTest = '' }) => otherTest), ...unread],
  };
}
