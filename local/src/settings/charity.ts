/** The charity of the one-machine stack, for the site and the API. */
export const CHARITY = {
  name: 'CHAPS',
  number: '1234567',
  phone: '020 7946 0123',
  email: 'info@chaps.example',
  speakerEmail: 'speakers@chaps.example',
  address: '12 Sample Street, London EC1A 1AA',
};
