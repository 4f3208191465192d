import { compareMoney } from '@chaps/api-client/staff-money';
import { londonDate } from '@chaps/domain';
import { ActionResult, Button, TextField } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import styles from '../components/filter-form.module.css';
import { formatMonthAndYear } from './words.ts';

const describeComparison = (month: string, found: number): string => {
  if (found === 0) return `There are no discrepancies in ${formatMonthAndYear(month)}.`;
  const what = found === 1 ? 'One discrepancy' : `${found} discrepancies`;
  return `${what} in ${formatMonthAndYear(month)}. Unresolved discrepancies are in the list.`;
};

/** Compares a month with the payment provider now. */
export function CompareForm() {
  const client = useQueryClient();
  const comparing = useMutation({
    mutationFn: compareMoney,
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', 'money'] }),
  });
  return (
    <>
      <form
        aria-label="Compare a month"
        className={styles.filter}
        onSubmit={(submission) => {
          submission.preventDefault();
          comparing.mutate(String(new FormData(submission.currentTarget).get('month')));
        }}
      >
        <TextField
          label="Month to compare"
          name="month"
          type="month"
          required
          pattern="20\d\d-(0[1-9]|1[0-2])"
          placeholder="YYYY-MM"
          defaultValue={londonDate(new Date()).slice(0, 7)}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={comparing.isPending}
          busyLabel="Comparing..."
        >
          Compare now
        </Button>
      </form>
      {comparing.isSuccess && (
        <ActionResult
          of={comparing.submittedAt}
          tone={comparing.data.found === 0 ? 'success' : 'info'}
        >
          {describeComparison(comparing.variables, comparing.data.found)}
        </ActionResult>
      )}
      {comparing.error && <ActionResult tone="error">{comparing.error.message}</ActionResult>}
    </>
  );
}
