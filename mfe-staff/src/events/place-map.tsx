import { CheckboxField } from '@chaps/ui';
import coastline from '../pictures/coastline.svg';
import styles from './place-map.module.css';

/** The area that the map image covers, in degrees. */
const EXTENT = { west: -11, east: 2, south: 49, north: 61 };

const percent = (part: number) => `${(100 * part).toFixed(2)}%`;

interface PlaceMapProps {
  /** As typed. */
  latitude: string;
  longitude: string;
  /** The postcode district, if only its centre is known. */
  district?: string | undefined;
  /** Whether someone has confirmed this point. */
  isConfirmed: boolean;
  onConfirm: (isRight: boolean) => void;
}

/**
 * Shows the coordinates on a map of Britain and Ireland, so that mistyped or swapped ones stand out. Someone
 * confirms the point before the event is published.
 */
export function PlaceMap(props: PlaceMapProps) {
  const { latitude, longitude, district, isConfirmed, onConfirm } = props;
  const [north, east] = [Number(latitude), Number(longitude)];
  const isTyped = latitude.trim() !== '' && longitude.trim() !== '';
  const left = (east - EXTENT.west) / (EXTENT.east - EXTENT.west);
  const top = (EXTENT.north - north) / (EXTENT.north - EXTENT.south);
  const isInside = isTyped && left >= 0 && left <= 1 && top >= 0 && top <= 1;
  const question = district
    ? `This is roughly the centre of ${district}, not the venue itself. Please enter the latitude and longitude of the entrance.`
    : 'Is this the right location? The pin follows the latitude and longitude.';
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <img src={coastline} alt="" width={754} height={1200} />
        {isInside && (
          <span
            className={district ? styles.about : undefined}
            style={{ left: percent(left), top: percent(top) }}
          />
        )}
      </div>
      <figcaption>
        {isInside
          ? question
          : 'Enter a latitude from 49 to 61 and a longitude from -11 to 2 to see the location here.'}
        {isInside && !district && (
          <CheckboxField
            name="place_confirmed"
            label="This is the right location"
            checked={isConfirmed}
            onChange={({ target }) => onConfirm(target.checked)}
          />
        )}
      </figcaption>
    </figure>
  );
}
