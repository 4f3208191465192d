import { findPlace } from '@chaps/api-client/staff-events';
import type { KnownPlace } from '@chaps/contracts/staff-events';
import { formatDate } from '@chaps/domain';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

/** Fields of an event that its place fills in. */
export const PLACE_FIELDS = [
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'country',
  'latitude',
  'longitude',
] as const;

type Place = NonNullable<KnownPlace['place']>;
type Found = Partial<Pick<Place, (typeof PLACE_FIELDS)[number]>>;

/** Of a place nearby, only what is likely to be the same. */
function foundOf({ place, exact }: KnownPlace): Found {
  if (!place) return {};
  if (exact) return place;
  const { city, state, country, latitude, longitude } = place;
  return { city, state, country, latitude, longitude };
}

function wordsOf({ place, exact }: KnownPlace): string {
  if (!place) {
    return 'No earlier event was at or near this postcode. Please enter its place and coordinates.';
  }
  const event = `${place.event_name} of ${formatDate(place.event_date)}`;
  return exact
    ? `This is the place of ${event}. Please check it.`
    : `The nearest that we know is ${event}, at ${place.postcode}. Town and coordinates are from there: please put them right.`;
}

interface PlaceFinderProps {
  postcode: string;
  onFound: (place: Found) => void;
}

/** Fills in the place of an event from earlier ones at its postcode, without asking another service. */
export function PlaceFinder({ postcode, onFound }: PlaceFinderProps) {
  const finding = useMutation({
    mutationFn: () => findPlace(postcode),
    onSuccess: (known) => onFound(foundOf(known)),
  });
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          busy={finding.isPending}
          busyLabel="Looking..."
          onClick={() => finding.mutate()}
        >
          Find the place
        </Button>
      </ButtonRow>
      {finding.data && (
        <ActionResult of={finding.submittedAt} tone={finding.data.exact ? 'success' : 'info'}>
          {wordsOf(finding.data)}
        </ActionResult>
      )}
      {finding.error && <ActionResult tone="error">{finding.error.message}</ActionResult>}
    </>
  );
}
