import type { RemoteDeclaration } from '@chaps/mf-build';

const GUIDES = [
  '/events/corporate-screening',
  '/events/community-screening',
  '/events/seminar-talks',
  '/book-event-main',
];

export default {
  // Everything below /events is ours, so that an unknown page there is answered in one place.
  routes: ['/events/*', '/event/:id', '/book-event-main'],
  slots: ['upcoming-events'],
  sitemap: GUIDES,
  // What these say around the events is the same for everybody; the events come from the API.
  prerender: ['/events', ...GUIDES],
  links: [
    {
      place: 'main',
      order: 30,
      label: 'Events',
      to: '/events',
      children: [
        { label: 'Community', to: '/events', section: 'community' },
        { label: 'Freemasons', to: '/events', section: 'freemason' },
        { label: 'Corporate', to: '/events', section: 'corporate' },
        { label: 'Speaker Requests', to: '/events', section: 'speaker' },
      ],
    },
    { place: 'footer', order: 30, label: 'Events', to: '/events' },
  ],
} satisfies RemoteDeclaration;
