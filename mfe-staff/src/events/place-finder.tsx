import { findPlace } from '@chaps/api-client/staff-events';
import type { KnownPlace } from '@chaps/contracts/event-places';
import { formatDate } from '@chaps/domain';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';

/** Fields of an event that its venue fills in. */
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
type FoundPlace = Partial<Pick<Place, (typeof PLACE_FIELDS)[number]>>;

/** The location of a district, and its town if an earlier event names it. */
function toFoundPlace({ place, district }: KnownPlace): FoundPlace {
  if (place) return place;
  if (!district) return {};
  const { latitude, longitude, city } = district;
  return city === null ? { latitude, longitude } : { latitude, longitude, city };
}

function describePlace({ place, district }: KnownPlace): string {
  if (place) {
    return `This is the address of ${place.event_name} on ${formatDate(place.event_date)}. Please check it.`;
  }
  if (!district) {
    return 'There is no earlier event at this postcode, and we cannot find it on the map. Please enter the address and coordinates.';
  }
  const town =
    district.city === null ? '' : ` The town is taken from the last event in ${district.district}.`;
  return `There is no earlier event at this postcode. The latitude and longitude are roughly the centre of ${district.district}: please correct them, and enter the address.${town}`;
}

interface PlaceFinderProps {
  postcode: string;
  onFound: (place: FoundPlace, district: KnownPlace['district']) => void;
}

/** Fills in an event's venue from its postcode, without calling an external service. */
export function PlaceFinder({ postcode, onFound }: PlaceFinderProps) {
  const finding = useMutation({
    mutationFn: () => findPlace(postcode),
    onSuccess: (known) => onFound(toFoundPlace(known), known.district),
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
          Find the address
        </Button>
      </ButtonRow>
      {finding.data && (
        <ActionResult of={finding.submittedAt} tone={finding.data.place ? 'success' : 'info'}>
          {describePlace(finding.data)}
        </ActionResult>
      )}
      {finding.error && <ActionResult tone="error">{finding.error.message}</ActionResult>}
    </>
  );
}
