import { followUpsQuery } from '@chaps/api-client/follow-ups';
import { type FollowUpItem, followUpsQuery as itemsQuery } from '@chaps/contracts/follow-ups';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '../components/links.tsx';
import { useListAddress } from '../components/list.tsx';
import styles from './next-follow-up.module.css';
import { DueOn } from './state.tsx';

/**
 * Follow-ups still on the list: those after this one, then those before it.
 * @param order of the list when this follow-up was opened; recording something moves it down
 */
function findNextFollowUp(
  order: readonly FollowUpItem[],
  now: readonly FollowUpItem[],
  id: string,
): FollowUpItem | undefined {
  const place = order.findIndex(({ follow_up_id }) => follow_up_id === id);
  const others = [...order.slice(place + 1), ...order.slice(0, Math.max(place, 0))];
  const open = new Map(now.map((item) => [item.follow_up_id, item]));
  return others.flatMap(({ follow_up_id }) => open.get(follow_up_id) ?? [])[0];
}

/** Leads through the worklist from which the follow-up was opened, without returning to it. */
export function useNextFollowUp(id: string): ReactNode {
  const address = useListAddress(itemsQuery);
  const list = useQuery(followUpsQuery(address.query));
  const [order, setOrder] = useState<readonly FollowUpItem[]>();
  if (list.data && !order) setOrder(list.data.items);
  if (!list.data || !order) return null;
  const search = address.text && `?${address.text}`;
  const next = findNextFollowUp(order, list.data.items, id);
  return (
    <p className={styles.next}>
      {next ? (
        <>
          <Link to={`/staff/follow-ups/${next.follow_up_id}${search}`}>Next: {next.name}</Link>, due{' '}
          <DueOn item={next} />
        </>
      ) : (
        <>
          No one else is on this list. <Link to={`/staff/follow-ups${search}`}>Go to the list</Link>
        </>
      )}
    </p>
  );
}
