import type { LabelSettings } from '@chaps/contracts/labels';
import { formatDate } from '@chaps/domain';
import { classNames } from '@chaps/ui';
import { useEffect } from 'react';
import type { DayPerson, VisibleList } from '../day/people.ts';
import { drawLabelSymbol } from './symbol.ts';
import styles from './tube-label.module.css';

interface TubeLabelProps {
  person: DayPerson;
  day: VisibleList;
  onPrinted: (next: undefined) => void;
}

/** Used when the API is too old to say what the laboratory requires. */
const DEFAULT_SETTINGS: LabelSettings = {
  codes_from: 'charity',
  size: 'roll-62',
  orientation: 'landscape',
  barcode: 'none',
  has_date_of_birth: true,
  has_event_date: false,
  has_start_time: false,
  has_event_name: false,
};

/** What the laboratory requires besides name and code, most important first. */
function listFacts(person: DayPerson, day: VisibleList, settings: LabelSettings): string[] {
  const { date_of_birth, start_time } = person;
  const born = date_of_birth ? formatDate(date_of_birth) : '...............';
  const moment = [
    ...(settings.has_event_date ? [formatDate(day.event_date)] : []),
    ...(settings.has_start_time ? [start_time ?? 'walk-in'] : []),
  ];
  return [
    ...(settings.has_date_of_birth ? [`Born ${born}`] : []),
    ...(moment.length > 0 ? [moment.join(', ')] : []),
    ...(settings.has_event_name ? [day.event_name] : []),
  ];
}

function LabelCode({ text, kind }: { text: string; kind: LabelSettings['barcode'] }) {
  const symbol = drawLabelSymbol(kind, text);
  return (
    <>
      {symbol && (
        <svg
          className={styles[kind]}
          viewBox={`0 0 ${symbol.width} ${symbol.height}`}
          preserveAspectRatio={kind === 'code128' ? 'none' : 'xMinYMax'}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`Code to scan: ${text}`}
        >
          <path d={symbol.path} fillRule="evenodd" />
        </svg>
      )}
      <strong className={classNames(styles.code, !symbol && styles.alone)}>{text}</strong>
    </>
  );
}

/** The label of one tube, visible only in print; rendering it opens the print dialog. */
export default function TubeLabel({ person, day, onPrinted }: TubeLabelProps) {
  const settings = day.labels ?? DEFAULT_SETTINGS;
  const { orientation, size, barcode } = settings;
  useEffect(() => {
    const end = () => onPrinted(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [onPrinted]);
  return (
    <section
      className={classNames(styles.label, size === 'a4-3x8' && styles.sheet)}
      aria-label="Label"
    >
      <div className={classNames(styles.face, styles[orientation], styles[`with-${barcode}`])}>
        <strong className={styles.name}>
          {person.last_name}, {person.first_name}
        </strong>
        <div className={styles.facts}>
          {listFacts(person, day, settings).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
        {person.tube_code && <LabelCode text={person.tube_code} kind={barcode} />}
      </div>
    </section>
  );
}
