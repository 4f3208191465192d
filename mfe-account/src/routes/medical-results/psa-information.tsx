import { psaInformation } from '@chaps/domain/psa-information';
import { PSA_UNIT } from '@chaps/domain/results';
import { Card, DataTable, Tag, type TagTone } from '@chaps/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './medical-results.module.css';

const MARKS: Readonly<Record<string, { tone: TagTone; icon: ReactNode }>> = {
  Green: { tone: 'green', icon: <Check /> },
  Amber: { tone: 'amber', icon: <Clock /> },
  Red: { tone: 'red', icon: <TriangleAlert /> },
};

/**
 * The charity's general figures (spec 9), from one versioned file. They never assess the user's own
 * result.
 */
export function PsaInformation() {
  const { colours, earlierStart, figures, levels, source, version } = psaInformation;
  return (
    <Card as="section" title="What the figures mean in general" level={2} className="no-print">
      <p>
        This is general information. To understand your own result, read the laboratory's comment.
      </p>
      <DataTable
        caption="PSA levels that CHAPS looks at more closely"
        columns={[
          { key: 'ages', header: 'Age', cell: ({ ages }) => `Men ${ages}` },
          {
            key: 'from',
            header: 'PSA',
            align: 'end',
            cell: ({ from }) => `${from} ${PSA_UNIT} or more`,
          },
        ]}
        rows={levels}
      />
      <p>{earlierStart}</p>
      <h3>What the colours mean</h3>
      <ul className={styles.colours}>
        {colours.map(({ colour, next }) => (
          <li key={colour}>
            <Tag tone={MARKS[colour]?.tone ?? 'neutral'} icon={MARKS[colour]?.icon}>
              {colour}
            </Tag>{' '}
            {next}
          </li>
        ))}
      </ul>
      <h3>How often a raised PSA means cancer</h3>
      <ul>
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      <p className={styles.source}>
        Source: <Link to="/chaps-screening-event#results">{source}</Link>. Version {version}.
      </p>
    </Card>
  );
}
