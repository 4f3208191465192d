import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MapPin from 'lucide-react/icons/map-pin';
import {
  Button,
  ButtonLink,
  ButtonRow,
  Card,
  CardGrid,
  ExternalButton,
  ExternalLink,
  IconText,
  Prose,
  Section,
  ShowMore,
  Tag,
} from '../src/index.ts';

const story =
  'I went along because my lodge was holding an evening and a friend asked me to come. It took ten minutes. The nurse was kind, the hall was full of men I knew, and nobody made a fuss. Two weeks later the letter came and I could put it out of my mind until next year. I wish my father had been offered the same, and I tell every man I meet to find an event near him.';

const EventCard = ({ name, state }: { name: string; state: 'open' | 'full' | 'passed' }) => (
  <Card
    as="li"
    title={name}
    footer={
      state === 'open' ? (
        <ButtonLink to="/event/1" fullWidth>
          BOOK
        </ButtonLink>
      ) : (
        <Button disabled fullWidth>
          {state === 'full' ? 'Fully Booked' : 'Event Passed'}
        </Button>
      )
    }
  >
    <p>PSA blood test</p>
    <p>
      <IconText icon={<CalendarDays />}>Tuesday, 01 December 2026</IconText>
      <br />
      <IconText icon={<Clock />}>09:20 - 16:40</IconText>
      <br />
      <IconText icon={<MapPin />}>Colchester Masonic Centre, St Giles, CO2 7RA</IconText>
    </p>
    <Tag tone={state === 'open' ? 'green' : 'neutral'}>
      {state === 'open' ? '14 spaces left' : 'No spaces'}
    </Tag>
  </Card>
);

/** Sections, cards, prose and buttons. */
export function Layout() {
  return (
    <>
      <Section title="Buttons and links">
        <ButtonRow>
          <Button>Book a place</Button> <Button variant="secondary">READ MORE</Button>
          <Button variant="quiet">Cancel</Button> <Button variant="danger">Cancel my place</Button>
          <Button busy busyLabel="Processing...">
            Pay £25.00
          </Button>
          <Button disabled>Fully Booked</Button>
        </ButtonRow>
        <ButtonRow>
          <ButtonLink to="/events" icon={<CalendarDays />}>
            BOOK AN EVENT
          </ButtonLink>
          <ExternalButton href="https://example.org" variant="secondary" icon={<HeartHandshake />}>
            Donate
          </ExternalButton>
          <ExternalLink href="https://example.org">Read the report</ExternalLink>
        </ButtonRow>
      </Section>
      <Section
        tone="tinted"
        title="Upcoming events"
        lead="A blood test takes ten minutes. Find an event near you."
        action={
          <ButtonLink to="/events" variant="secondary">
            SEE MORE
          </ButtonLink>
        }
      >
        <CardGrid as="ul">
          <EventCard name="Essex Freemasons screening day" state="open" />
          <EventCard name="Ipswich community screening" state="full" />
          <EventCard name="Harlow Leisurezone" state="passed" />
        </CardGrid>
      </Section>
      <Section tone="navy" eyebrow="Testimonials" title="What men tell us">
        <CardGrid>
          <Card>
            <ShowMore text={story} limit={160} about="this story" />
          </Card>
          <Card tone="flat" title="A flat card">
            <p>Cards on the navy ground take its colours.</p>
          </Card>
        </CardGrid>
        <ButtonRow stacked>
          <Button>Find an event</Button> <Button variant="secondary">READ MORE</Button>
          <Button variant="quiet">Not now</Button> <a href="#top">A link in the text</a>
        </ButtonRow>
      </Section>
      <Section
        title="Text beside a picture"
        picture={<img src="social-card.png" alt="" width={1200} height={630} />}
        pictureSide="left"
      >
        <p>On a phone the text comes first.</p>
        <ButtonRow>
          <Button>BOOK AN EVENT</Button> <Button variant="secondary">READ MORE</Button>
        </ButtonRow>
      </Section>
      <Section title="Running text">
        <Prose>
          <p>
            A raised PSA does not mean that you have cancer. About one man in four with a raised
            result turns out to have <strong>prostate cancer</strong>; most have something else,{' '}
            <a href="#top">such as an enlarged prostate</a>.
          </p>
          <h3>Before the test</h3>
          <ul>
            <li>Avoid hard exercise and cycling for 48 hours.</li>
            <li>Wait six weeks after a urine infection.</li>
          </ul>
          <blockquote>
            <p>It took ten minutes and I have told every friend since.</p>
          </blockquote>
          <h2>After the test</h2>
          <p>Your result comes by e-mail within two weeks.</p>
        </Prose>
      </Section>
    </>
  );
}
