import { ButtonLink, Notice, Page } from '@chaps/ui';

/** Spec 8, 'Events and booking': 'Invalid event.' */
export function InvalidEvent() {
  return (
    <Page listed={false} title="Book your appointment" width="text">
      <Notice tone="error" live>
        <p>Invalid event.</p>
      </Notice>
      <p>We could not find this event. The link may be old, or a part of it may be missing.</p>
      <ButtonLink to="/book-event-main">Find an event</ButtonLink>
    </Page>
  );
}
