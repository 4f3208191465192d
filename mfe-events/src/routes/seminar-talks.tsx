import { paths } from '@chaps/contracts/paths';
import { useSiteConfig } from '@chaps/runtime';
import { ButtonLink } from '@chaps/ui';
import { type InformationBlock, InformationPage } from '../components/information-page.tsx';
import { Scene } from '../components/scene.tsx';

const FACTS = [
  ['Who speaks', 'Our founder, a retired surgeon'],
  ['Where', 'In person or online'],
  ['How long', '30 to 45 minutes, plus questions'],
] as const;

const BLOCKS: InformationBlock[] = [
  {
    title: 'What the talk is about',
    text: `The prostate: where it is, what it does, and why it gives so many men trouble after 50. What the PSA test can tell you and what it cannot. Why some men have a higher chance of cancer: Black men, and men whose father, brother, mother or sister had prostate, breast or ovarian cancer, should think about testing by 45.

And the rest of men’s health that is seldom spoken about: the heart, the waistline, mood, and why men go to the doctor so late.`,
  },
  {
    title: 'Who gives it',
    text: `Our founder was a consultant urological surgeon for most of his working life, and began this charity in 2000 because he saw too many men too late. He has given this talk in boardrooms, lodges, barracks and the back rooms of pubs.

When he cannot come himself, one of the clinicians on our advisory board does. They are all used to being asked anything, and no question is too simple.`,
  },
  {
    title: 'In person or online',
    text: `In person, we need a room, a screen and a projector, and people who can get there. We come to most of England by arrangement. Online, we use your video system or ours. People can ask questions without giving their names, so more of them do.

A talk goes well with a screening event on the same day or a few weeks later: men who have heard the talk know what they are deciding.`,
  },
  {
    title: 'What it costs',
    text: `Talks are free for community groups and charities; we welcome travel costs and a collection. We ask companies for a donation, which pays for tests for men who could not afford one.

Women are very welcome: they are often the ones who make the appointment.`,
  },
];

export default function SeminarTalks() {
  const { speakerEmail } = useSiteConfig().charity;
  return (
    <InformationPage
      title="Seminars and talks"
      description="Ask our founder to speak to your group about men’s health and the prostate, in person or online."
      lead="A clear, friendly talk about men’s health and the prostate, led by our founder, in person or online."
      picture={<Scene name="speaker" />}
      facts={FACTS}
      blocks={BLOCKS}
      actions={
        <>
          <p>
            To ask for a speaker, write to <a href={`mailto:${speakerEmail}`}>{speakerEmail}</a>
          </p>
          <ButtonLink to={paths.findEvents()} variant="secondary">
            BOOK AN EVENT
          </ButtonLink>
        </>
      }
    />
  );
}
