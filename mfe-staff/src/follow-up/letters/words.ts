import type { LetterRecipient, LetterState, LetterSubject, LetterWay } from '@chaps/domain/letters';

export const RECIPIENT_NAMES: Record<LetterRecipient, string> = {
  person: 'The person',
  gp: 'The GP',
};

export const SUBJECT_NAMES: Record<LetterSubject, string> = {
  any: 'Any result that is not withdrawn',
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

export const WAY_NAMES: Record<LetterWay, string> = {
  post: 'By post',
  'secure e-mail': 'By secure e-mail',
  'by hand': 'By hand',
};
