// Uncovers the browser's own method, which `before-leaflet.ts` put a shadow over.
Reflect.deleteProperty(document, 'createElement');
