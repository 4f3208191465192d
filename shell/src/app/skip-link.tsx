/** The first link on every page, including prerendered ones. */
export const SkipLink = () => (
  <a className="skip-link" href="#main">
    Skip to main content
  </a>
);
