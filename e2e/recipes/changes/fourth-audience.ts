import type { Recipe } from '../checkout.ts';

const EVENTS = 'shared/contracts/src/events.ts';
const SAMPLES = 'api/src/cli/seed/sample-data.ts';

/** Events for members of trade unions. */
export const recipe: Recipe = (checkout) => {
  checkout.migration(
    'trade-unions',
    `ALTER TABLE events
  DROP CONSTRAINT events_exclusive_for_check,
  ADD CONSTRAINT events_exclusive_for_check
    CHECK (exclusive_for IN ('COMMUNITY', 'FREEMASONS', 'CORPORATE', 'UNIONS'));
`,
  );
  checkout.add(EVENTS, 'AUDIENCES', `'UNIONS'`);
  checkout.add(EVENTS, 'EVENT_AUDIENCE_FILTERS', `{ value: 'unions', label: 'Trade unions' }`);
  checkout.add(SAMPLES, 'PRODUCT_BY_AUDIENCE', `UNIONS: 'psa-community'`);
  checkout.add(
    SAMPLES,
    'AUDIENCE_WORDS',
    `UNIONS: {
    open: 'For members of trade unions aged 40 to 80, without an access code',
    withCode: 'For members aged 40 to 80 who have the access code of their union',
  }`,
  );
  checkout.append(
    'mfe-events/src/components/event-map/pins.module.css',
    '\n.unions {\n  --pin: #7a2048;\n}\n',
  );
};
