import type { Manifest, ManifestTube } from '../manifest/manifest.ts';

/** What is ordered for one tube, with the identifiers that the laboratory asks for; '' where it does not. */
export interface TubeOrder {
  sampleId: string;
  /** Whose tube it is. */
  profileId: string;
  /** Ours, which the laboratory gives back with the result. */
  number: string;
  tubeCode: string;
  takenAt: Date;
  nhsNumber: string;
  lastName: string;
  firstName: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
  gender: string;
  /** Until when the serum must be separated, in words. */
  separateBy: string;
}

/** The orders of a manifest, tube by tube. */
export const tubeOrders = ({ columns, tubes }: Manifest): TubeOrder[] =>
  tubes.map(({ sampleId, profileId, takenAt, cells }: ManifestTube) => {
    const cell = (column: string) => (columns.includes(column) ? (cells[column] ?? '') : '');
    const tubeCode = cell('tube_code');
    const [room, refrigerated] = [
      cell('separate_by_room_temperature'),
      cell('separate_by_refrigerated'),
    ];
    return {
      ...{ sampleId, profileId, takenAt, tubeCode },
      number: cell('reference') || tubeCode || sampleId,
      nhsNumber: cell('nhs_number'),
      lastName: cell('last_name'),
      firstName: cell('first_name'),
      dateOfBirth: cell('date_of_birth'),
      gender: cell('gender'),
      separateBy: `Separate by ${room} at room temperature, by ${refrigerated} at 2 to 8 °C`,
    };
  });

/** Of an order file. */
export interface OrderContext {
  /** As the event names it. */
  laboratory: string;
  now: Date;
  siteUrl: string;
}
