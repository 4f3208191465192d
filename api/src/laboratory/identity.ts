import { hasValidNhsChecksum, parseNhsNumber } from '@chaps/domain';
import { isDay } from '../clinic-day/lab-day.ts';
import type { Services } from '../platform/config/services.ts';
import { isReference, type LabRow } from './lab-row.ts';

/** What a laboratory's row and a person are compared by, apart from reference and tube. */
export interface Identity {
  nhs_number_hmac: string | null;
  date_of_birth: string | null;
  erased: boolean;
}

/** Whether one of the row's identifiers is readable; an unreadable one is reported separately. */
export const isIdentityConfirmed = ({ nhsNumber, dateOfBirth }: LabRow) =>
  parseNhsNumber(nhsNumber) !== undefined || isDay(dateOfBirth);

/** Why a row does not match the person of the appointment. An unreadable identifier matches no one. */
export function identityMismatch(
  keys: Services['keys'],
  { reference, nhsNumber, dateOfBirth }: LabRow,
  appointment: Identity | null,
): string | null {
  if (!appointment) {
    return isReference(reference) ? 'no match: this appointment does not exist' : null;
  }
  const { nhs_number_hmac: ownNumber, date_of_birth: ownBirth, erased } = appointment;
  if (erased) return 'no match: the person’s account has been erased';
  const number = parseNhsNumber(nhsNumber);
  const birth = isDay(dateOfBirth) ? dateOfBirth : undefined;
  if (number && ownNumber !== null && !keys.macs('nhs-number', number).includes(ownNumber)) {
    return hasValidNhsChecksum(number)
      ? 'no match: the NHS number belongs to another person'
      : 'no match: the NHS number does not match the booking, and one of its digits is wrong';
  }
  if (birth && ownBirth !== null && birth !== ownBirth) {
    return 'no match: the date of birth does not match the booking';
  }
  const identified = (number && ownNumber !== null) || (birth && ownBirth !== null);
  return (number || birth) && !identified
    ? 'no match: we do not recognise the identifier that the laboratory gives for this person'
    : null;
}

/**
 * A number that may belong to someone else sends the row to a clinician; the person's own NHS number does
 * not.
 */
export function findUnknownIdentifierError(
  keys: Services['keys'],
  { unknownIdentifiers = [] }: LabRow,
  { nhs_number_hmac: own }: Pick<Identity, 'nhs_number_hmac'>,
): string | null {
  const isOwn = (value: string) => {
    const number = parseNhsNumber(value);
    return number !== undefined && own !== null && keys.macs('nhs-number', number).includes(own);
  };
  const other = unknownIdentifiers.find(({ value }) => !isOwn(value));
  if (!other) return null;
  const ours = own === null ? 'we have no NHS number for them' : 'our NHS number is different';
  return `the laboratory also gives ${other.value} (${other.kind}), and ${ours}: a clinician must decide`;
}
