/** The map's few calm colours. */
export const COLOURS = {
  sea: '#cfe3ea',
  land: '#f4f1e6',
  coast: '#8fb4bf',
  town: '#12233d',
  halo: '#fbfaf5',
};
