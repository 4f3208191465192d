/**
 * Leaflet tests, while it is being evaluated, whether SVG can stand in a page, by writing to
 * `innerHTML`. Under the site's Trusted Types that throws, and the map would never start. It skips
 * the test where a browser knows no `createSVGRect`, and then draws shapes on a canvas; we draw
 * none. So the method is out of sight for exactly as long as Leaflet's file is evaluated;
 * `after-leaflet.ts` puts it back.
 */
export const hiddenMethod = Object.getOwnPropertyDescriptor(
  SVGSVGElement.prototype,
  'createSVGRect',
);

if (hiddenMethod?.configurable) {
  Object.defineProperty(SVGSVGElement.prototype, 'createSVGRect', {
    ...hiddenMethod,
    value: undefined,
  });
}
