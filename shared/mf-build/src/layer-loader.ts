import type { LoaderContext } from '@rspack/core';

/**
 * Layers of the cascade. A rule of a later layer wins, whatever order its style sheet is loaded in:
 * element defaults, the design system, and the parts that use it.
 */
const LAYERS = ['reset', 'kit', 'remote'] as const;

export type Layer = (typeof LAYERS)[number];

/**
 * rspack loader: puts a style sheet into its layer. Each sheet declares the order of the layers,
 * because any may be the first one of a page; the minimizer merges the declarations.
 */
export default function layerLoader(this: LoaderContext<{ layer: Layer }>, source: string): string {
  return `@layer ${LAYERS.join(',')};@layer ${this.getOptions().layer}{${source}\n}`;
}
