/**
 * While Leaflet's file is evaluated it asks whether SVG can stand in a page, by writing to the
 * `innerHTML` of an element that it throws away. The site's Trusted Types forbid that write, so the
 * file would fail, and the map with it. For exactly as long as it is evaluated, new elements
 * therefore take the text as a plain property, and the test finds 'no'; nothing we use depends on
 * its answer. `after-leaflet.ts` takes the shadow away again.
 */
const create = Document.prototype.createElement;

document.createElement = (tag: string, options?: ElementCreationOptions) =>
  Object.defineProperty(create.call(document, tag, options), 'innerHTML', { writable: true });
