import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPng } from '@chaps/ui/brand/photograph';
import { drawMark } from '@chaps/ui/logo-drawing';
import { contentFolder } from './read-item.ts';

const CARDS: Record<string, [title: string, picture: string]> = {
  home: ['PSA screening within reach of every man', 'hero-community'],
  'about-us': ['Who we are, what we do, and why', 'men-walking'],
  'about-us-research': ['One year of screening in figures', 'lab'],
  'support-us': ['£100 helps to bring a test to men near you', 'gift'],
  'information-hub': ['Plain-English guides to the prostate and men’s health', 'doctor-talk'],
  'prostate-diseases-and-prostate-cancer': [
    'The prostate: what can go wrong, and what a test can tell you',
    'prostate',
  ],
  'mens-health': ['Men’s health: the numbers and habits that count', 'men-walking'],
  'health-workplace': ['Health in the workplace', 'workplace'],
  statistics: ['2,397 tests, 26 cancers found: our 2023 figures', 'chart'],
  'elderly-psa-testing': ['PSA testing for people above 80', 'garden'],
  news: ['News and men’s own stories', 'speaker'],
  'george-whitfield': ['George’s story: five minutes from home', 'patient-george'],
  'martin-ashworth': ['Martin’s story: the man with the clipboard', 'patient-martin'],
  'chaps-screening-event': ['What happens at a CHAPS screening event', 'screening-hall'],
  'world-cancer-day-poster': ['Do you know your PSA? Print our poster', 'ribbon'],
};

const NAVY = '#0b2545';
const PAPER = '#fbf9f5';
const AMBER = '#f0a52e';

const STYLE = `<style>
body{display:grid;grid-template-columns:600px 600px;width:1200px;height:630px;background:${NAVY};color:${PAPER};font-family:Atkinson}
div{box-sizing:border-box;display:flex;flex-direction:column;justify-content:space-between;height:630px;padding:72px 56px 64px 72px}
h1{margin:0;font-size:62px;font-weight:720;line-height:1.14;letter-spacing:-.015em;text-wrap:balance}
h1::before{content:"";display:block;width:96px;height:10px;margin-bottom:28px;border-radius:5px;background:${AMBER}}
p{margin:0;color:#cad4e3;font-size:30px}
img{width:600px;height:630px;object-fit:cover}
</style>`;

const card = (title: string, picture: string) => {
  const drawing = readFileSync(join(contentFolder, 'images', `${picture}.svg`)).toString('base64');
  const logo = `<svg viewBox="0 0 240 64" width="300" height="80">${drawMark(PAPER, AMBER, true)}</svg>`;
  return `${STYLE}<div>${logo}<h1>${title}</h1><p>Screening for men aged 40 to 80</p></div><img src="data:image/svg+xml;base64,${drawing}">`;
};

/** Renders the social cards of `content/cards/`, 1200 by 630: `npm run cards -w mfe-content`. */
mkdirSync(join(contentFolder, 'cards'), { recursive: true });
for (const [name, [title, picture]] of Object.entries(CARDS)) {
  renderPng(card(title, picture), 1200, 630, join(contentFolder, 'cards', `${name}.png`));
}
