import { productsQuery, staffEventQuery } from '@chaps/api-client/staff-events';
import { eventsWithSpacesQuery, personQuery } from '@chaps/api-client/staff-people';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { TelephoneBookingResult } from '@chaps/contracts/telephone-bookings';
import { amountDue, formatDate } from '@chaps/domain';
import { Button, SummaryList } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { formatEventTimes } from '../components/states.tsx';
import { BookingConfirmation } from './telephone/booked.tsx';
import { BookingForm } from './telephone/booking-form.tsx';
import { FindEvent } from './telephone/find-event.tsx';
import { FindPerson } from './telephone/find-person.tsx';
import type { BookingPerson } from './telephone/form-parts.tsx';

interface ChosenPerson extends BookingPerson {
  date_of_birth?: string | null;
}

/** The person named by `?person=`, until the user chooses another. */
function usePerson(profileId: string | null) {
  const [chosen, setChosen] = useState<ChosenPerson | 'nobody'>();
  const asked = chosen === undefined && profileId !== null;
  const query = useQuery({ ...personQuery(profileId ?? ''), enabled: asked });
  const given: ChosenPerson | undefined = asked ? query.data?.person : undefined;
  return {
    query: asked ? query : undefined,
    who: chosen === 'nobody' ? undefined : (chosen ?? given),
    choose: (who: ChosenPerson | undefined) => setChosen(who ?? 'nobody'),
  };
}

const getName = ({ profile_id, first_name, last_name, date_of_birth }: ChosenPerson): string => {
  if (!profile_id) return 'Someone new';
  return `${first_name} ${last_name}${date_of_birth ? `, born ${formatDate(date_of_birth)}` : ''}`;
};

/** Why nobody can be booked into an event in this state. */
const NOT_BOOKABLE_REASONS: Partial<Record<StaffEvent['state'], string>> = {
  draft: 'This event is a draft. You can book people once it is published.',
  passed: 'This event has passed.',
  'called off': 'This event was called off.',
};

interface PricedProps {
  event: StaffEvent['event'];
  /** @param price in pence */
  children: (price: number) => ReactNode;
}

/** Passes the event on with its price, which depends on the test. */
function Priced({ event, children }: PricedProps) {
  return (
    <QueryContent query={useQuery(productsQuery())}>
      {(products) => {
        const product = products.find(({ product_id }) => product_id === event.product_id);
        return product && children(amountDue({ ...event, ...product }));
      }}
    </QueryContent>
  );
}

/**
 * `/staff/book`: books a person on an event, both named in the address (`?person=`, `?event=`). With
 * `event=nearest`,
 * the nearest event to the person that has a free seat.
 */
export default function Book() {
  const [search, setSearch] = useSearchParams();
  const eventId = search.get('event');
  const { query, who, choose } = usePerson(search.get('person'));
  const [booked, setBooked] = useState<TelephoneBookingResult>();
  const isNearest = eventId === 'nearest';
  const isEventKnown = eventId !== null && !isNearest;
  const event = useQuery({ ...staffEventQuery(eventId ?? ''), enabled: isEventKnown });
  const profileId = who?.profile_id;
  const free = useQuery({
    ...eventsWithSpacesQuery(profileId ?? ''),
    enabled: profileId !== undefined,
  });
  const isFree = free.data?.free_repeat ?? false;
  const chooseEvent = (id: string | null) => {
    const { person } = Object.fromEntries(search);
    setSearch({ ...(person ? { person } : {}), ...(id ? { event: id } : {}) }, { replace: true });
  };
  if (booked) {
    return (
      <StaffPage title="Book by telephone">
        <BookingConfirmation
          booked={booked}
          onNext={() => {
            setBooked(undefined);
            choose(undefined);
          }}
        />
      </StaffPage>
    );
  }
  if (isNearest && free.data) {
    // In the address, so that the nearest event does not change when its seats are taken.
    const [nearest] = free.data.items;
    const query = `person=${profileId}${nearest ? `&event=${nearest.event_id}` : ''}`;
    return <Navigate replace to={`/staff/book?${query}`} />;
  }
  const change = (label: string, onClick: () => void) => (
    <Button variant="quiet" aria-label={label} onClick={onClick}>
      Change
    </Button>
  );
  const rows = [
    who && {
      label: 'Person',
      value: getName(who),
      action: change('Change the person', () => choose(undefined)),
    },
    event.data && {
      label: 'Event',
      value: `${event.data.event.event_name}, ${formatEventTimes(event.data.event)}`,
      action: change('Change the event', () => chooseEvent(null)),
    },
    isFree && { label: 'Price', value: 'Nothing to pay: an earlier test had no result' },
  ].filter((row) => !!row);
  return (
    <StaffPage title="Book by telephone">
      {rows.length > 0 && <SummaryList rows={rows} />}
      {query && !who && <QueryContent query={query}>{() => null}</QueryContent>}
      {!query && !who && <FindPerson onKnown={choose} onNew={choose} />}
      {who && eventId === null && <FindEvent onChosen={chooseEvent} />}
      {who && isNearest && <QueryContent query={free}>{() => null}</QueryContent>}
      {who && isEventKnown && (
        <QueryContent query={event}>
          {(known) =>
            NOT_BOOKABLE_REASONS[known.state] ? (
              <p>{NOT_BOOKABLE_REASONS[known.state]}</p>
            ) : (
              <Priced event={known.event}>
                {(price) => (
                  <BookingForm
                    key={`${eventId} ${who.profile_id}`}
                    who={who}
                    event={known}
                    price={isFree ? 0 : price}
                    onBooked={setBooked}
                    onKnown={choose}
                  />
                )}
              </Priced>
            )
          }
        </QueryContent>
      )}
    </StaffPage>
  );
}
