import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import { drawMark } from '../src/logo-drawing.ts';
import { renderPng } from './photograph.ts';

/**
 * Draws the logo files of `shell/public`: `node shared/ui/brand/draw.ts`. Needs a Chromium for the PNGs
 * (`CHROMIUM`, or else /usr/bin/chromium).
 */
const target = join(projectRoot, 'shell/public');
const NAVY = '#0b2545';
const PAPER = '#fbf9f5';
const AMBER = '#f0a52e';

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${NAVY}"/><g transform="translate(7.5 7.7) scale(.76)">${drawMark(PAPER, AMBER)}</g></svg>`;
const drawLogo = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 64" width="240" height="64" role="img" aria-label="CHAPS">${drawMark(ink, AMBER, true)}</svg>`;
/** Without rounded corners: phones crop the icon to their own shape. */
const icon = `<svg viewBox="0 0 64 64" width="100%" height="100%"><rect width="64" height="64" fill="${NAVY}"/><g transform="translate(10.5 10.7) scale(.66)">${drawMark(PAPER, AMBER)}</g></svg>`;
const card = `<svg viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${NAVY}"/><circle cx="1080" cy="610" r="330" fill="none" stroke="#173358" stroke-width="110"/><rect y="614" width="1200" height="16" fill="${AMBER}"/><g transform="translate(90 130) scale(2.7)">${drawMark(PAPER, AMBER, true)}</g><g fill="${PAPER}" font-family="Atkinson" font-size="50"><text x="96" y="430" font-weight="700">Prostate screening for men aged 40 to 80</text><text x="96" y="500" fill="#cad4e3" font-size="42">A simple PSA blood test, at an event near you</text></g></svg>`;

writeFileSync(join(target, 'favicon.svg'), favicon);
writeFileSync(join(target, 'logo.svg'), drawLogo(NAVY));
writeFileSync(join(target, 'logo-on-dark.svg'), drawLogo(PAPER));
renderPng(icon, 180, 180, join(target, 'apple-touch-icon.png'));
renderPng(icon, 192, 192, join(target, 'icon-192.png'));
renderPng(icon, 512, 512, join(target, 'icon-512.png'));
renderPng(card, 1200, 630, join(target, 'social-card.png'));
