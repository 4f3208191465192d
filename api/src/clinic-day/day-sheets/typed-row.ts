import { CONSENT_GIVEN } from '@chaps/contracts/day-sheets';
import { type DayAction, MAX_STAFF_NAME_LENGTH, notSampledReason } from '@chaps/contracts/visits';
import {
  findReference,
  findSpreadsheetDamage,
  isMistypedTubeCode,
  NOT_SAMPLED_REASONS,
  normaliseTubeCode,
  parseTime,
} from '@chaps/domain';
import type { Cells } from './sheet-rows.ts';

/** A step as written on paper. */
export interface TypedStep {
  step: 'arrived' | 'ready' | 'sampled' | 'not sampled';
  /** `HH:mm`; undefined when the paper has only a tick or a reason. */
  time: string | undefined;
  /** The reason stored with the step. */
  reason?: string;
  counsellor?: string;
  tube?: string;
  inviteAgain?: boolean;
}

/** Consent signed on paper; undefined when none is recorded. */
export type TypedConsent = DayAction['paper_consent'];

const YES = /^(x|y|yes|✓|✔|1)$/i;
const NO = /^(n|no|-|0)?$/i;
const MAX_NAME_LENGTH = 100;
const MAX_CODE_LENGTH = 40;

type Faults = string[];

function parseTimeCell(cells: Cells, column: 'arrived' | 'ready' | 'sampled', faults: Faults) {
  const text = cells[column];
  if (text === '') return undefined;
  const time = parseTime(text);
  if (time === undefined) {
    faults.push(`‘${column}’: ‘${text}’ is not a time. Write it as 09:20.`);
  }
  return time;
}

/** A tick, or the name of the person who read the form to them. */
function parseConsent({ consent: text }: Cells, faults: Faults): TypedConsent {
  if (NO.test(text) || text.toLowerCase() === CONSENT_GIVEN) return undefined;
  if (YES.test(text)) return {};
  if (text.length > MAX_STAFF_NAME_LENGTH) faults.push('‘consent’ is too long.');
  return { read_by: text };
}

function parseReadySteps(cells: Cells, faults: Faults): TypedStep[] {
  const text = cells.ready;
  const counsellor = cells['counselled by'];
  if (NO.test(text)) {
    if (counsellor !== '') faults.push('‘counselled by’ is filled in, but ‘ready’ is not.');
    return [];
  }
  if (counsellor === '') faults.push('‘counselled by’ is empty. Write who counselled them.');
  if (counsellor.length > MAX_NAME_LENGTH) faults.push('‘counselled by’ is too long.');
  const time = YES.test(text) ? undefined : parseTimeCell(cells, 'ready', faults);
  const reason = `Entered from paper. Counselled by ${counsellor}.`;
  return [{ step: 'ready', time, counsellor, reason }];
}

function checkTubeCode(text: string, faults: Faults): void {
  const tube = normaliseTubeCode(text);
  if (tube === '') faults.push('‘tube code’ has no letters or digits.');
  if (findReference(tube)) faults.push(`‘tube code’: ${tube} is a booking reference.`);
  if (isMistypedTubeCode(tube)) faults.push(`‘tube code’: a letter in ${tube} is wrong.`);
  if (tube.length > MAX_CODE_LENGTH)
    faults.push('‘tube code’ has more than 40 letters and digits.');
  const damage = findSpreadsheetDamage(text);
  if (damage) {
    const made =
      damage === 'a date' ? `turned it into the date ${text}` : `shortened it to ${text}`;
    faults.push(`‘tube code’: the spreadsheet has ${made}. Type ' before the code.`);
  }
}

function parseSampledSteps(cells: Cells, faults: Faults): TypedStep[] {
  const tube = cells['tube code'];
  if (tube !== '') checkTubeCode(tube, faults);
  if (cells.sampled === '') {
    if (tube !== '') faults.push('‘tube code’ is filled in, but ‘sampled’ has no time.');
    return [];
  }
  const time = parseTimeCell(cells, 'sampled', faults);
  return [{ step: 'sampled', time, ...(tube === '' ? {} : { tube: normaliseTubeCode(tube) }) }];
}

function parseNotSampledSteps(cells: Cells, faults: Faults): TypedStep[] {
  const text = cells['not sampled'];
  const again = cells['invite again'];
  if (text === '') {
    if (again !== '') faults.push('‘invite again’ is filled in, but ‘not sampled’ has no reason.');
    return [];
  }
  const reason = notSampledReason.safeParse(text.toLowerCase()).data;
  if (reason === undefined) {
    const reasons = NOT_SAMPLED_REASONS.join('; ');
    faults.push(`‘not sampled’: ‘${text}’ is not one of the reasons: ${reasons}.`);
    return [];
  }
  if (!YES.test(again) && !NO.test(again)) faults.push('‘invite again’: write yes or no.');
  const inviteAgain = again === '' ? {} : { inviteAgain: YES.test(again) };
  return [{ step: 'not sampled', time: undefined, reason, ...inviteAgain }];
}

/** The steps in a row of the sheet, in order, and what cannot be read. */
export function parseTypedSteps(cells: Cells): {
  steps: TypedStep[];
  consent: TypedConsent;
  faults: string[];
} {
  const faults: Faults = [];
  const arrived = parseTimeCell(cells, 'arrived', faults);
  const steps: TypedStep[] = [
    ...(arrived === undefined ? [] : [{ step: 'arrived' as const, time: arrived }]),
    ...parseReadySteps(cells, faults),
    ...parseSampledSteps(cells, faults),
    ...parseNotSampledSteps(cells, faults),
  ];
  if (cells.sampled !== '' && cells['not sampled'] !== '') {
    faults.push('There is both a sample and a reason for no sample. Remove one of them.');
  }
  return { steps, consent: parseConsent(cells, faults), faults };
}
