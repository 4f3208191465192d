import { ageOn } from './ages.ts';
import psaInformation from './psa-information.json' with { type: 'json' };
import { MEASURED_VALUE_PATTERN, PSA_UNIT } from './results.ts';

/**
 * The charity's general figures about PSA (spec 9), in one version with its source. `npm run levels` writes
 * them from the content file.
 */
export { psaInformation };

/**
 * The PSA level from which CHAPS looks more closely at a result for that age, as published. It is only
 * shown as information beside a value and decides nothing.
 * @param dateOfBirth `YYYY-MM-DD`
 * @param day of the sample, `YYYY-MM-DD`
 * @returns for example '2.00', in ng/ml; null for an age without a level
 */
export function psaThreshold(dateOfBirth: string, day: string): string | null {
  const age = ageOn(dateOfBirth, day);
  const { levels } = psaInformation;
  return levels.find(({ youngest, oldest }) => age >= youngest && age <= oldest)?.from ?? null;
}

/**
 * The number at which a value is plotted; for '<0.1' it is the limit, 0.1.
 * @returns null if the value is not a number in ng/ml
 */
export function psaPlotValue(written: string | null, unit: string | null): number | null {
  const number = MEASURED_VALUE_PATTERN.exec(written?.trim() ?? '')?.[2];
  return number === undefined || unit !== PSA_UNIT ? null : Number(number);
}
