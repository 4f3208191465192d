import type { LetterRecipient, LetterState, LetterWay } from '@chaps/domain/letters';

export const RECIPIENT_NAMES: Record<LetterRecipient, string> = {
  person: 'The person',
  gp: 'The GP',
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
