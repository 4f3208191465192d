import type { TodayTask } from '@chaps/contracts/today';
import { formatDate, londonDate } from '@chaps/domain';
import { URGENCIES } from '@chaps/domain/today';
import { Link } from 'react-router-dom';
import { NoWrap } from '../components/table-parts.tsx';
import styles from './today.module.css';

const HEADINGS: Record<TodayTask['urgency'], string> = {
  now: 'Now',
  soon: 'Soon',
  later: 'Later',
};

/** The date of a task: its deadline, or when it became outstanding. */
function describeDay({ due, since }: TodayTask): string {
  if (due) return `Due ${formatDate(due)}`;
  return since ? `Since ${formatDate(londonDate(new Date(since)))}` : '';
}

/** The API lists only what the user may do, so each task has a link. */
function Task({ task }: { task: TodayTask }) {
  const day = describeDay(task);
  return (
    <li>
      <p className={styles.what}>{task.what}</p>
      <p className={styles.why}>{task.why}</p>
      {day && (
        <p className={styles.day}>
          <NoWrap>{day}</NoWrap>
        </p>
      )}
      {task.action && (
        <Link className={styles.action} to={task.action.path}>
          {task.action.label}
        </Link>
      )}
    </li>
  );
}

/**
 * Maximum number of tasks of one kind that are listed separately; more are folded into one line.
 */
const MAX_SEPARATE_TASKS = 3;

const capitalise = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Tasks of one kind; many are folded into a line such as 'Too few staff: 20', which expands. */
function TaskGroup({ kind, tasks }: { kind: TodayTask['kind']; tasks: readonly TodayTask[] }) {
  const lines = tasks.map((task) => <Task key={`${task.what} ${task.action?.path}`} task={task} />);
  if (tasks.length <= MAX_SEPARATE_TASKS) return lines;
  return (
    <li className={styles.folded}>
      <details>
        <summary>
          {capitalise(kind)}: {tasks.length}
        </summary>
        <ul className={styles.tasks}>{lines}</ul>
      </details>
    </li>
  );
}

/** The tasks, in the API's order of urgency. */
export function Tasks({ tasks }: { tasks: readonly TodayTask[] }) {
  if (tasks.length === 0) return <p className={styles.none}>Nothing needs your attention.</p>;
  return URGENCIES.map((urgency) => {
    const those = tasks.filter((task) => task.urgency === urgency);
    if (those.length === 0) return null;
    return (
      <section key={urgency} aria-labelledby={`to-do-${urgency}`}>
        <h2 id={`to-do-${urgency}`}>{HEADINGS[urgency]}</h2>
        <ul className={styles.tasks}>
          {[...new Set(those.map(({ kind }) => kind))].map((kind) => (
            <TaskGroup key={kind} kind={kind} tasks={those.filter((task) => task.kind === kind)} />
          ))}
        </ul>
      </section>
    );
  });
}
