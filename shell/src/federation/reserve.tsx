/** Reserves space for a block that is loading, to avoid a layout shift. @param height CSS length */
export function Reserve({ height = '0' }: { height?: string | undefined }) {
  return <div aria-hidden="true" style={{ minHeight: height }} />;
}
