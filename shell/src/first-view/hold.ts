/**
 * The first view is for the eye: links in it work, but what is read aloud and reached by role is
 * the living page, which is about to take its place.
 */
export function holdFirstView(): void {
  document.getElementById('first-view')?.setAttribute('aria-hidden', 'true');
}
