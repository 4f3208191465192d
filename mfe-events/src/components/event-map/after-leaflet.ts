import { hiddenMethod } from './before-leaflet.ts';

if (hiddenMethod?.configurable) {
  Object.defineProperty(SVGSVGElement.prototype, 'createSVGRect', hiddenMethod);
}
