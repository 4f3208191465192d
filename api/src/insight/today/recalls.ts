import { formatDate, type RecallFinding } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { readLastCheck } from '../../follow-up/recall/check.ts';
import { countDueRecalls } from '../../follow-up/recall/due.ts';
import { type Source, type Task, toIsoOrNull } from './source.ts';

/**
 * People who are due for a test and have not been invited, have not responded, or came and were not tested.
 */
export const recallsDue: Source = {
  needs: 'manage recalls',
  async read({ db, now }, { reach }) {
    const due = await countDueRecalls({ now }, db, reach, 'due');
    const unanswered = await countDueRecalls({ now }, db, reach, 'no answer');
    const untested = await countDueRecalls({ now }, db, reach, 'not tested');
    const tasks: Task[] = [];
    const line = { kind: 'tests due', since: null, due: null } as const;
    if (due.first !== null) {
      tasks.push({
        ...line,
        what: `${pluralise(due.count, 'person is', 'people are')} due for their next test`,
        why: `Nobody has invited them. The earliest has been due since ${formatDate(due.first)}.`,
        action: DUE_LINK,
      });
    }
    if (unanswered.first !== null) {
      tasks.push({
        ...line,
        what: `${pluralise(unanswered.count, 'person has', 'people have')} not answered an invitation`,
        why: 'They were invited to their next test and have not booked. Call them.',
        action: { label: 'View invited people', path: '/staff/next-tests?show=no+answer' },
      });
    }
    if (untested.first !== null) {
      tasks.push({
        ...line,
        what: `${pluralise(untested.count, 'person', 'people')} came to their next test and gave no sample`,
        why: 'We will not invite them until you set the date of their next test. You can also end the reminders.',
        action: {
          label: 'View people who were not tested',
          path: '/staff/next-tests?show=not+tested',
        },
      });
    }
    return tasks;
  },
};

const FINDING_TEXT: Record<RecallFinding, { one: string; many: string }> = {
  'no next test': {
    one: 'person has a result but no next test',
    many: 'people have a result but no next test',
  },
  'promise not kept': {
    one: 'person was promised an invitation but has none',
    many: 'people were promised an invitation but have none',
  },
  'not invited': {
    one: 'person should have been invited to their next test',
    many: 'people should have been invited to their next test',
  },
  'wrong date': {
    one: 'person has the wrong date for their next test',
    many: 'people have the wrong date for their next test',
  },
  'invitation not sent': {
    one: 'person was not invited to their next test',
    many: 'people were not invited to their next test',
  },
  'invited although erased': {
    one: 'person whose data was erased still has a next test date',
    many: 'people whose data was erased still have a next test date',
  },
};

const DUE_LINK = { label: 'View people due for their next test', path: '/staff/next-tests' };

/** The check runs every night. */
const MAX_CHECK_AGE_MS = 2 * 86_400_000;

/** Findings of the nightly check, and whether it has not run. */
export const recallsToCheck: Source = {
  needs: 'manage recalls',
  async read({ db, now }, { reach, reachBy }) {
    if (reach !== 'all') return [];
    const seesPeople = reachBy('see people') === 'all';
    const { checked_at, findings } = await readLastCheck(db);
    const tasks = findings.map(({ finding, count, first }): Task => {
      const { one, many } = FINDING_TEXT[finding];
      const names = first.map(({ name }) => name).join(', ');
      const more = count > first.length ? ` and ${count - first.length} more` : '';
      return {
        kind: 'next tests to check',
        what: pluralise(count, one, many),
        why: `${names}${more}. ${seesPeople ? 'Set' : 'Ask a coordinator to set'} the date of their next test, or end the reminders.`,
        since: null,
        due: null,
        action: seesPeople
          ? { label: `Open ${first[0]?.name}`, path: `/staff/people/${first[0]?.profile_id}` }
          : DUE_LINK,
      };
    });
    if (checked_at && now().getTime() - checked_at.getTime() > MAX_CHECK_AGE_MS) {
      tasks.push({
        kind: 'next tests to check',
        what: 'The nightly check of next tests has not run',
        why: 'Someone may be missing from the list of people who are due. Tell the operator.',
        since: toIsoOrNull(checked_at),
        due: null,
        action: DUE_LINK,
      });
    }
    return tasks;
  },
};
