import type { Picture as PictureFile } from '../../content-build/terms.ts';

interface PictureProps {
  picture: PictureFile;
  /** Size of the slot in pixels, to avoid a layout shift. */
  width: number;
  height: number;
  className?: string | undefined;
  /** For pictures above the fold: loads immediately. */
  eager?: boolean;
}

/** A picture of `content/images`; below the fold it loads lazily. */
export function Picture({ picture, width, height, className, eager = false }: PictureProps) {
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      width={width}
      height={height}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
