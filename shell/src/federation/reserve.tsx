/**
 * Free space for a block that is on its way, so that the page does not jump when it comes.
 * @param height CSS length
 */
export function Reserve({ height = '0' }: { height?: string | undefined }) {
  return <div aria-hidden="true" style={{ minHeight: height }} />;
}
