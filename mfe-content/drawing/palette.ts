/** Colours of every illustration: the site's navy, teal and amber, with warm grounds. */
export const COLOUR = {
  navy: '#0f2341',
  teal: '#0a6478',
  sea: '#7fb7bd',
  mist: '#dcedef',
  cream: '#f8f0e1',
  sand: '#ead9b8',
  amber: '#f0a52e',
  coral: '#d6795a',
  leaf: '#5f8f7b',
  white: '#ffffff',
  wood: '#a9744a',
  skin: ['#f2c9a5', '#d9a07a', '#8d5a3b', '#5c3a28'],
  hair: ['#d9d4cb', '#6b5848', '#2a2420', '#8b8a88'],
} as const;

export const pick = (colours: readonly string[], index: number) =>
  colours[index % colours.length] ?? COLOUR.navy;
