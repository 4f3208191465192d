import { paths } from '@chaps/contracts/paths';
import { useSiteConfig } from '@chaps/runtime';
import { ButtonLink } from '@chaps/ui';
import { Link } from 'react-router-dom';
import { type InformationBlock, InformationPage } from '../components/information-page.tsx';
import { Scene } from '../components/scene.tsx';

const FACTS = [
  ['Who it’s for', 'Men aged 40 to 80'],
  ['How long it takes', 'About 10 minutes per person'],
  ['What you need', 'A hall, a date and a list'],
] as const;

const BLOCKS: InformationBlock[] = [
  {
    title: 'Who can host an event',
    text: `Any group that men trust. We have worked with parish councils, churches and mosques, rugby and bowls clubs, Rotary and Lions clubs, fire stations and barbers. You do not need anyone with medical training.

You need a room with a toilet and a quiet corner, tables and chairs, parking if you can, and one person who answers our e-mails. We bring the nurses, the equipment, the insurance and the paperwork.`,
  },
  {
    title: 'What happens on the day',
    text: `Everyone comes at the time they booked. They are greeted, their name and date of birth are checked, and a nurse answers their questions and takes a small sample of blood from the arm. That is all: there is no physical examination.

Most men are in and out in ten minutes. Tea and biscuits are not compulsory, but in our experience they bring more men than any poster.`,
  },
  {
    title: 'What the result means',
    text: `The blood goes to an accredited laboratory. When your result is ready we send you an e-mail, and you read it in your portal on this site. It has a colour, and a comment from the laboratory that says what to do next.

About 8 in 100 first tests are abnormal. An abnormal PSA is not a diagnosis: one in four men with an abnormal PSA turns out to have prostate cancer. A normal PSA does not rule cancer out, which is why the test is repeated.`,
    more: <Link to="/chaps-screening-event#results">What Green, Amber and Red mean</Link>,
  },
  {
    title: 'How to prepare',
    text: `There is no need to fast. For 48 hours before the test, please avoid cycling, heavy exercise and sex, which can raise your PSA for a while. Tell us if you have had a urine infection, a biopsy or an operation on the prostate in the last 6 weeks: it is better to wait.

Bring your 10-digit NHS number and the confirmation e-mail. If you take finasteride or dutasteride, say so on the form: they halve your PSA level, and the laboratory needs to know.`,
  },
  {
    title: 'What it costs',
    text: `Some events are paid for by the host, a sponsor or a lodge, and are free to the men who come. At others each man pays a fee that covers the laboratory and the nurses; you see the price before you book. We are a charity and make no profit from it.

If a group wants to raise money for its event, we can help with posters, a giving page and a speaker.`,
  },
];

export default function CommunityScreening() {
  const { email } = useSiteConfig().charity;
  return (
    <InformationPage
      title="Community screening"
      description="How a community group can host a prostate screening event, and what happens on the day."
      lead="One evening in a village hall can find a cancer that nobody knew about. This is how it works, whether you come or host."
      picture={<Scene name="community" />}
      facts={FACTS}
      blocks={BLOCKS}
      actions={
        <>
          <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
          <p>
            To host one, write to <a href={`mailto:${email}`}>{email}</a>
          </p>
        </>
      }
    />
  );
}
