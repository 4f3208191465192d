import type { RemoteDeclaration } from '@chaps/mf-build';

const GUIDES = [
  '/events/corporate-screening',
  '/events/community-screening',
  '/events/seminar-talks',
  '/book-event-main',
];

export default {
  port: 3002,
  owner: '@chaps/events',
  quietPage: '/events/community-screening',
  // Owns everything below /events, so that unknown pages there have one 'not found'.
  routes: ['/events/*', '/event/:id', '/book-event-main'],
  slots: ['upcoming-events'],
  sitemap: GUIDES,
  // These pages are the same for everybody; their events come from the API.
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
