/** The first link of each page, of the prerendered one as well. */
export const SkipLink = () => (
  <a className="skip-link" href="#main">
    Skip to main content
  </a>
);
