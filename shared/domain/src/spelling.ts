const SPELLING_ALPHABET =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );

/**
 * A reference as it is read out on the telephone, in the radiotelephony spelling alphabet: 'CH-7K'
 * becomes 'Charlie Hotel, 7 Kilo'.
 */
export const spellOut = (reference: string): string =>
  reference
    .toUpperCase()
    .split('-')
    .map((part) =>
      Array.from(
        part,
        (sign) => SPELLING_ALPHABET.find((word) => word.startsWith(sign)) ?? sign,
      ).join(' '),
    )
    .join(', ');
