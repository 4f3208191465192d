import { parseNhsNumber } from '@chaps/domain';

/** A number that identifies a person, as a laboratory gives it. */
interface GivenIdentifier {
  value: string;
  /** Where it was found, such as 'PID-3' or 'Patient'. */
  place: string;
  /** The code of its type; '' if none is given. */
  type: string;
  /** The issuer, in one or more forms: a name, an OID, an address. */
  authority: readonly string[];
}

/** A number of a kind that we do not know, which may identify the person. */
export interface UnknownIdentifier {
  value: string;
  /** Its place and type, such as 'PID-3, type ZZ'. */
  kind: string;
}

/** The NHS number's OID, and how addresses that name it end. */
const NHS_SYSTEM = /(^|:)2\.16\.840\.1\.113883\.2\.1\.4\.1$|\/nhs-?number\/?$/i;
/** Codes that laboratories' systems write for the NHS number or its issuer. */
const NHS_CODE = /^NHS?(N|NO|NR|NUM|NBR|NMBR|NUMBER|ID)?$/;
/** Types of other numbers (table 0203): of hospitals, laboratories and insurers. */
const OTHER_TYPES = new Set(
  'AC ACSN AM AN ANC AND ANON ANT BC BR CC CY DL DN DR EI EN FI FILL HC HN HOSP JHN LI LN LR LRN MA MB MC MCD MCN MCR MR MRN MRT NBSNR PAS PC PE PI PLAC PN PNT PPN PR PRC PT RI RR RRI SB SID SR SRX ST STN TAX TEMP TN U UDI VN VP VS WC WP XV'.split(
    ' ',
  ),
);

const normaliseCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const isNhs = (text: string) => NHS_CODE.test(normaliseCode(text)) || NHS_SYSTEM.test(text.trim());

function isNhsNumber({ type, authority, value }: GivenIdentifier): boolean {
  if (isNhs(type)) return true;
  // An NHS hospital may also issue its own numbers.
  const mayBe = !OTHER_TYPES.has(normaliseCode(type)) || parseNhsNumber(value) !== undefined;
  return mayBe && authority.some(isNhs);
}

/**
 * A local number has few digits or its own type; ten digits without a known type may be anyone's
 * NHS number.
 */
const isUnknown = ({ type, value }: GivenIdentifier) =>
  !OTHER_TYPES.has(normaliseCode(type)) &&
  (normaliseCode(type) !== '' || parseNhsNumber(value) !== undefined);

const getKind = ({ place, type }: GivenIdentifier) =>
  type ? `${place}, type ${type.slice(0, 20)}` : place;

/**
 * The NHS number ('' if there is none, several if they differ), the numbers of unknown kinds, and
 * where other numbers were found.
 */
export function readIdentifiers(given: readonly GivenIdentifier[]): {
  nhsNumber: string;
  unknown: UnknownIdentifier[];
  passedOver: string[];
} {
  const present = given.filter(({ value }) => value !== '');
  const numbers = present.filter(isNhsNumber).map(({ value }) => parseNhsNumber(value) ?? value);
  const others = present.filter((each) => !isNhsNumber(each));
  const unknown = others
    .filter(isUnknown)
    .map((each) => ({ value: each.value.slice(0, 40), kind: getKind(each) }));
  const passedOver = others.filter((each) => !isUnknown(each)).map(getKind);
  return { nhsNumber: [...new Set(numbers)].join(', '), unknown, passedOver };
}
