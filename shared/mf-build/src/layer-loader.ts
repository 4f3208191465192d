import type { LoaderContext } from '@rspack/core';

/**
 * Cascade layers. A rule in a later layer wins, regardless of the order in which style sheets load: element
 * defaults, the design system, and the parts that use it.
 */
const LAYERS = ['reset', 'kit', 'remote'] as const;

export type Layer = (typeof LAYERS)[number];

/**
 * rspack loader: puts a style sheet into its layer. Each sheet declares the order of the layers, because any
 * sheet may be the first on a page; the minimizer merges the declarations.
 */
export default function layerLoader(this: LoaderContext<{ layer: Layer }>, source: string): string {
  return `@layer ${LAYERS.join(',')};@layer ${this.getOptions().layer}{${source}\n}`;
}
