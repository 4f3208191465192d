import type { DataRequest } from '@chaps/contracts/data-requests';
import { formatDate, formatDaysLeft, londonDate } from '@chaps/domain';
import { NoWrap } from '../../components/table-parts.tsx';

export const KINDS: Record<DataRequest['kind'], string> = {
  access: 'What we hold about them',
  erasure: 'Erasure',
  rectification: 'A correction',
};

export const CHANNELS: Record<DataRequest['channel'], string> = {
  portal: 'In the portal',
  letter: 'By letter',
  'e-mail': 'By e-mail',
  telephone: 'By telephone',
  'in person': 'In person',
};

export const STATES: Record<DataRequest['state'], string> = {
  open: 'Open',
  done: 'Answered',
  refused: 'Refused',
};

/** The person the request is about; after an erasure, only their number is left. */
export const getRequestSubject = ({ name, profile_id, asked_by }: DataRequest): string =>
  name ?? (profile_id ? `CHAPS${profile_id}` : (asked_by ?? ''));

/** The deadline for the answer, with the days left while the request is open. */
export const Deadline = ({ due_on, state }: Pick<DataRequest, 'due_on' | 'state'>) => (
  <>
    <NoWrap>{formatDate(due_on)}</NoWrap>
    {state === 'open' && (
      <>
        , <NoWrap>{formatDaysLeft(due_on, londonDate(new Date()))}</NoWrap>
      </>
    )}
  </>
);
