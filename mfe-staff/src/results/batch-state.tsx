import type { ResultBatch } from '@chaps/contracts/staff-results';
import { Tag } from '@chaps/ui';
import { NoWrap } from '../components/table-parts.tsx';

const STATES: Record<ResultBatch['state'], string> = {
  preview: 'To be released',
  released: 'Released',
  discarded: 'Discarded',
};

export const BatchState = ({ state }: Pick<ResultBatch, 'state'>) => (
  <Tag tone={state === 'preview' ? 'info' : 'neutral'}>
    <NoWrap>{STATES[state]}</NoWrap>
  </Tag>
);
