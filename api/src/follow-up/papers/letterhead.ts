import type { Services } from '../../platform/config/services.ts';
import { ACCENT, decorate, MUTED_INK, mm, type Paper, writeText } from './paper.ts';

type Charity = Pick<
  Services['config'],
  'CHARITY_NAME' | 'CHARITY_NUMBER' | 'CHARITY_PHONE' | 'CHARITY_EMAIL' | 'CHARITY_ADDRESS'
>;

/** The charity's name and contact details, one per line. */
export const getLetterheadLines = (charity: Charity) =>
  [
    charity.CHARITY_ADDRESS,
    [charity.CHARITY_PHONE, charity.CHARITY_EMAIL].filter(Boolean).join(', '),
    charity.CHARITY_NUMBER && `Registered charity ${charity.CHARITY_NUMBER}`,
  ]
    .filter(Boolean)
    .join('\n');

/** The top of an A4 page. */
export function drawLetterhead(paper: Paper, charity: Charity): void {
  decorate(paper, (pdf) => pdf.rect(0, 0, pdf.page.width, mm(4)).fill(ACCENT));
  writeText(paper, charity.CHARITY_NAME, { size: 18, weight: 'bold', color: ACCENT });
  writeText(paper, getLetterheadLines(charity), { size: 9.5, color: MUTED_INK });
}
