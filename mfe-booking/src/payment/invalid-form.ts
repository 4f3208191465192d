export const INVALID_FORM = 'The payment form is invalid';

export const CHECK_CARD =
  'Please check the name, number, expiry date and security code of your card.';
