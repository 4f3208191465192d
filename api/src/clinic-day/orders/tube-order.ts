import type { Manifest, ManifestTube } from '../manifest/manifest.ts';

/** The order for one tube, with the identifiers that the laboratory asks for; others are ''. */
export interface TubeOrder {
  sampleId: string;
  /** The person of the tube. */
  profileId: string;
  /** Our number, which the laboratory returns with the result. */
  number: string;
  tubeCode: string;
  takenAt: Date;
  nhsNumber: string;
  lastName: string;
  firstName: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
  gender: string;
  /** When the serum must be separated by, as text. */
  separateBy: string;
}

/** The orders of a manifest, tube by tube. */
export const toTubeOrders = ({ columns, tubes }: Manifest): TubeOrder[] =>
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

/** What all orders of a file share. */
export interface OrderContext {
  /** The name given by the event. */
  laboratory: string;
  now: Date;
  siteUrl: string;
}
