/** Spec 9: age range 40 to 80 inclusive. */
export const MIN_AGE = 40;
export const MAX_AGE = 80;

/**
 * Age in whole years. Under English law, a person born on 29 February has their birthday on 1 March
 * in a common year.
 * @param dateOfBirth `YYYY-MM-DD`
 * @param day `YYYY-MM-DD`
 */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The age rule as a sentence, for people without an account. */
export const AGE_RULE = `The test is for people aged ${MIN_AGE} to ${MAX_AGE}.`;

/** Spec 5, Sign-up: 40 to 80 inclusive. */
export function isRegistrableAge(dateOfBirth: string, day: string): boolean {
  const age = ageOn(dateOfBirth, day);
  return age >= MIN_AGE && age <= MAX_AGE;
}
