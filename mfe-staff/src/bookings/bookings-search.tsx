import { findByNhsNumber } from '@chaps/api-client/staff-bookings';
import { parseNhsNumber } from '@chaps/domain';
import { ActionResult, SelectField, TextField } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FilterForm } from '../components/filter-form.tsx';
import type { ListAddress } from '../components/list.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { GROUP_LABELS, SORT_LABELS, toOptions } from './filter.ts';

interface BookingsSearchProps {
  eventId: string;
  address: ListAddress;
  /** Requests the same bookings again. */
  onAgain: () => Promise<{ isError: boolean }>;
}

/** Searches names, addresses and references. An NHS number opens its booking, and is not stored. */
export function BookingsSearch(props: BookingsSearchProps) {
  const { eventId, address, onAgain } = props;
  const { query } = address;
  const may = usePermissions();
  const navigate = useNavigate();
  const nhs = useMutation({
    mutationFn: (number: string) => findByNhsNumber(eventId, number),
  });
  /** Ignored if the user has left the list in the meantime. */
  const openBooking = (found: string | null) =>
    found && navigate(`/staff/events/${eventId}/bookings/${found}`);
  const mayUse = may('use NHS numbers', eventId);
  return (
    <>
      <FilterForm
        label="Bookings"
        address={address}
        onAgain={() => {
          nhs.reset();
          return onAgain();
        }}
        onSearch={(typed) => {
          nhs.reset();
          const number = parseNhsNumber(typed.q ?? '');
          if (mayUse && number) nhs.mutate(number, { onSuccess: openBooking });
          else address.show(typed);
        }}
      >
        <TextField
          label={mayUse ? 'Name, e-mail, reference or NHS number' : 'Name, e-mail or reference'}
          name="q"
          type="search"
          autoComplete="off"
          aria-keyshortcuts="/"
          defaultValue={query.q ?? ''}
        />
        <SelectField
          label="Show"
          name="group"
          options={toOptions(GROUP_LABELS)}
          defaultValue={query.group}
        />
        <SelectField
          label="Sort by"
          name="sort"
          options={toOptions(SORT_LABELS)}
          defaultValue={query.sort}
        />
      </FilterForm>
      {nhs.data === null && (
        <ActionResult tone="info">Nobody at this event has this NHS number.</ActionResult>
      )}
      {nhs.error && <ActionResult tone="error">{nhs.error.message}</ActionResult>}
    </>
  );
}
