import type {
  LetterRecipient,
  LetterState,
  LetterSubject,
  ReturnOutcome,
  ReturnReason,
  SendingMethod,
} from '@chaps/domain/letters';

export const RECIPIENT_NAMES: Record<LetterRecipient, string> = {
  person: 'The person',
  gp: 'The GP',
};

export const SUBJECT_NAMES: Record<LetterSubject, string> = {
  any: 'Any result that has not been withdrawn',
  raised: 'Raised results',
  'not raised': 'Results that are not raised',
  withdrawn: 'Withdrawn results',
};

export const LETTER_STATE_NAMES: Record<LetterState, string> = {
  drafted: 'Draft',
  approved: 'Approved',
  sent: 'Sent',
  confirmed: 'Arrived',
  returned: 'Returned',
  discarded: 'Discarded',
};

export const SENDING_METHOD_NAMES: Record<SendingMethod, string> = {
  post: 'By post',
  'secure e-mail': 'By secure e-mail',
  'by hand': 'By hand',
};

export const RETURN_REASON_NAMES: Record<ReturnReason, string> = {
  'address wrong': 'The address is wrong or incomplete',
  'moved away': 'They have moved away',
  'not collected': 'Nobody collected it',
  refused: 'Delivery was refused',
  'not their practice': 'The person is not a patient of this practice',
  'practice closed': 'The practice has closed',
  'not said': 'No reason on the envelope',
};

export const RETURN_OUTCOME_NAMES: Record<ReturnOutcome, string> = {
  'known in another way': 'They have been told in another way',
  'not wanted': 'The person does not want it',
  'no address found': 'We could not find an address',
  'person died': 'The person has died',
};

export const formatDaysAgo = (days: number): string =>
  days === 0 ? 'Today' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
