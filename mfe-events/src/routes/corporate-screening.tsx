import { paths } from '@chaps/contracts/paths';
import { useSiteConfig } from '@chaps/runtime';
import { ButtonLink } from '@chaps/ui';
import { type InformationBlock, InformationPage } from '../components/information-page.tsx';
import { Scene } from '../components/scene.tsx';

const FACTS = [
  ['Who it’s for', 'Men aged 40-80 at work'],
  ['Group size', '40 or more per session'],
  ['Time away from work', 'About 10 minutes per person'],
] as const;

const BLOCKS: InformationBlock[] = [
  {
    title: 'Why screen at work',
    text: `Prostate cancer is the most common cancer in men in the UK, and in its early stages it usually has no symptoms. Many men of working age have not seen a doctor for years. A test on the way to the canteen reaches the ones who would never make an appointment.

For an employer it is a small, practical act of care. Found early, prostate cancer can nearly always be treated successfully, and many men need no treatment, only monitoring.`,
  },
  {
    title: 'How a session runs',
    text: `We need a private room, or a corner that can be screened off, for each nurse, and a place to wait. We set up in half an hour. Your people book their own times on this site, so there is no queue and no list for you to keep.

Each man answers a few questions about their family and their medicines, gives consent and a small sample of blood. There is no physical examination.`,
  },
  {
    title: 'How many people you need',
    text: `A session needs at least 40 employees, so that the nurses’ time is well used. Smaller groups are possible in London, where we can combine groups from neighbouring firms. Men over 80 or under 40 cannot be booked.

Several sites can share one programme. Many firms also invite contractors, pensioners and employees’ fathers; please tell us beforehand if you plan to.`,
  },
  {
    title: 'Who sees the results',
    text: `Only the person tested. They get an e-mail when their result is ready, and read it in their portal on this site, with the laboratory’s comment and what to do next. The employer receives no names and no results, and is not told who came.

If you like, we can send a short summary of the numbers only, if the group is large enough that nobody can be identified.`,
  },
  {
    title: 'Booking and paying',
    text: `A corporate event can be private: people then book with an access code that you share. Without one, it is open to men who work nearby. You can pay for everybody, or let each person pay by card when they book. Places at corporate events can be booked until the event ends, so people who decide on the day can still come.

We can give a talk beforehand. It roughly doubles the number of men who take part.`,
  },
];

export default function CorporateScreening() {
  const { email } = useSiteConfig().charity;
  return (
    <InformationPage
      title="Corporate screening"
      description="Prostate screening at your workplace for men aged 40-80: how a session runs, numbers, privacy and payment."
      lead="We bring a PSA blood test to your workplace, for men aged 40-80. Ten minutes each, in confidence."
      picture={<Scene name="corporate" />}
      facts={FACTS}
      blocks={BLOCKS}
      actions={
        <>
          <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
          <p>
            To plan a session, write to <a href={`mailto:${email}`}>{email}</a>
          </p>
        </>
      }
    />
  );
}
