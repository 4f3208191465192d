import type { Picture as PictureFile } from '../../content-build/terms.ts';

interface PictureProps {
  picture: PictureFile;
  /** Pixels of the slot, so that nothing moves when the file arrives. */
  width: number;
  height: number;
  className?: string | undefined;
  /** The first thing seen on a page: loaded at once. */
  eager?: boolean;
}

/** A picture of `content/images`; those below the fold are loaded when they come near. */
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
