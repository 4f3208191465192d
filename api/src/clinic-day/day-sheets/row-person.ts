import { personFields } from '@chaps/contracts';
import { AGE_RULE, isRegistrableAge, nameWords, toPersonKey } from '@chaps/domain';
import { isDay, parseLabDay } from '../lab-day.ts';
import { fullName, type RowPerson, type SheetDay, toRowPerson } from './people.ts';
import { parseRowId } from './row-id.ts';
import { type Cells, formatRowName } from './sheet-rows.ts';

function findNameErrors(cells: Cells, column: 'last name' | 'first name'): string[] {
  if (cells[column] === '') return [`‘${column}’ is empty.`];
  const [issue] = personFields.first_name.safeParse(cells[column]).error?.issues ?? [];
  return issue ? [`‘${column}’: ${issue.message}`] : [];
}

function findBirthDateErrors(date: string, day: SheetDay): string[] {
  if (!isDay(date)) return ['‘birth date’: write it as 26/12/1955.'];
  return isRegistrableAge(date, day.event_date) ? [] : [`‘birth date’: ${AGE_RULE}`];
}

/** Someone first entered in an empty row. */
function parseNewWalkIn(id: string, cells: Cells, day: SheetDay) {
  const date_of_birth = parseLabDay(cells['birth date']);
  const [last_name, first_name] = [cells['last name'], cells['first name']];
  return {
    person: toRowPerson(id, { first_name, last_name, date_of_birth }),
    faults: [
      ...findNameErrors(cells, 'last name'),
      ...findNameErrors(cells, 'first name'),
      ...findBirthDateErrors(date_of_birth, day),
    ],
  };
}

const normaliseName = (text: string) => nameWords(text).join(' ');

/** Whether the row names someone else: sorting a single column gives each row another row's id. */
function isOtherPerson(cells: Cells, person: RowPerson): boolean {
  if (normaliseName(formatRowName(cells)) !== normaliseName(fullName(person))) return true;
  const born = parseLabDay(cells['birth date']);
  return isDay(born) && born !== person.date_of_birth;
}

interface RowSubject {
  /** The appointment, or ''. */
  id: string;
  person?: RowPerson;
  faults: string[];
}

/** The person of a row, or why there is none. */
export function findRowSubject(cells: Cells, day: SheetDay): RowSubject {
  const noId = ['‘id’ is empty. Use one of the sheet’s empty rows, which already have an id.'];
  if (cells.id === '') return { id: '', faults: noId };
  const subject = parseRowId(cells.id);
  if (!subject) return { id: '', faults: [`‘id’: ${cells.id} is not an id from a sheet.`] };
  const { id, isWalkIn } = subject;
  const person = day.people.get(id);
  if (person) {
    const other = `The row names ${formatRowName(cells)}, but its id belongs to ${fullName(person)}. Was one column sorted or moved on its own?`;
    return { id, person, faults: isOtherPerson(cells, person) ? [other] : [] };
  }
  if (isWalkIn) return { id, ...parseNewWalkIn(id, cells, day) };
  return { id, faults: ['‘id’: nobody on the list for this event has this id.'] };
}

/**
 * Finds who a new walk-in may be: someone on the list, or a new walk-in in an earlier row.
 * @returns a function, to be called in row order, that describes the similar person, or null
 */
export function findSimilarPeople({ people }: SheetDay) {
  const known = new Map<string, string>();
  const add = (person: RowPerson, words: string) => {
    const key = toPersonKey(person);
    if (!known.has(key)) known.set(key, `${fullName(person)}${words}`);
  };
  for (const person of people.values()) {
    add(person, person.start_time ? `, booked at ${person.start_time}` : ', a walk-in');
  }
  return (person: RowPerson, line: number): string | null => {
    if (!person.isNew) return null;
    const found = known.get(toPersonKey(person)) ?? null;
    add(person, ` on line ${line}`);
    return found;
  };
}
