import { formatAddress } from '@chaps/contracts';
import { paths } from '@chaps/contracts/paths';
import {
  amountDue,
  formatLongDate,
  formatPence,
  isPaidByHost,
  MAX_AGE,
  MIN_AGE,
} from '@chaps/domain';
import { getLetterheadLines } from '../follow-up/papers/letterhead.ts';
import {
  ACCENT,
  decorate,
  findFittingTextSize,
  INK,
  MUTED_INK,
  mm,
  type Paper,
  writeText,
} from '../follow-up/papers/paper.ts';
import { drawSymbol } from '../follow-up/papers/symbols.ts';
import type { Services } from '../platform/config/services.ts';
import type { EventRow } from './queries.ts';

const LEFT = mm(20);
const WIDTH = mm(170);
const BAND_HEIGHT = mm(34);
/** The top edge of the box with the QR code. */
const BOX_TOP = mm(180);
const QR_SIZE = mm(58);

function drawBand(paper: Paper, charity: string): void {
  decorate(paper, (pdf) => pdf.rect(0, 0, pdf.page.width, BAND_HEIGHT).fill(INK));
  const at = [LEFT, mm(12)] as const;
  writeText(paper, charity, { size: 26, weight: 'bold', color: '#ffffff', at, width: WIDTH });
}

function describePrice(event: EventRow): string {
  if (isPaidByHost(event)) return 'Nothing to pay: the host covers the cost.';
  const due = amountDue(event);
  return due === 0 ? 'Free of charge' : formatPence(due);
}

function drawFacts(paper: Paper, event: EventRow): void {
  const rows = [
    ['Date', formatLongDate(event.event_date)],
    ['Time', `${event.start_time.slice(0, 5)} to ${event.end_time.slice(0, 5)}, by appointment`],
    ['Place', formatAddress(event)],
    ['Price', describePrice(event)],
  ];
  paper.pdf.y += mm(6);
  for (const [name = '', value = ''] of rows) {
    const y = paper.pdf.y;
    writeText(paper, name, { size: 14, color: MUTED_INK, at: [LEFT, y], width: mm(26) });
    writeText(paper, value, {
      size: 17,
      weight: 'bold',
      at: [LEFT + mm(28), y - 2],
      width: WIDTH - mm(28),
    });
    paper.pdf.y += mm(3);
  }
}

/** How to book: scan the QR code, or type an address. */
function drawBookingBox(
  paper: Paper,
  event: EventRow,
  siteUrl: string,
  accessCode: string | undefined,
): void {
  const { pdf } = paper;
  decorate(paper, () =>
    pdf.roundedRect(LEFT, BOX_TOP, WIDTH, mm(72), 8).lineWidth(1.5).stroke(ACCENT),
  );
  const box = { x: LEFT + mm(7), y: BOX_TOP + mm(7), width: QR_SIZE, height: QR_SIZE };
  drawSymbol(paper, 'qrcode', siteUrl + paths.event(event.event_id), box);
  const x = LEFT + mm(73);
  const width = WIDTH - mm(80);
  const site = siteUrl.replace(/^https?:\/\//, '');
  writeText(paper, 'Book your place', {
    tag: 'H2',
    size: 22,
    weight: 'bold',
    at: [x, BOX_TOP + mm(7)],
    width,
  });
  writeText(paper, 'Scan the code with your phone’s camera, or go to', { size: 13, width });
  writeText(paper, site + paths.findEvents(), { size: 13, weight: 'bold', width });
  writeText(paper, 'and choose this event.', { size: 13, width });
  if (event.is_private) drawAccessCode(paper, { x, width }, accessCode);
}

/** A private event's access code, or a line to write it on. */
function drawAccessCode(
  paper: Paper,
  { x, width }: { x: number; width: number },
  accessCode: string | undefined,
): void {
  const { pdf } = paper;
  pdf.y += mm(3);
  writeText(paper, 'Your access code', { size: 13, width });
  if (accessCode) {
    writeText(paper, accessCode, { size: 20, weight: 'bold', color: ACCENT, width });
    return;
  }
  const line = pdf.y + mm(8);
  decorate(paper, () =>
    pdf
      .moveTo(x, line)
      .lineTo(x + width, line)
      .lineWidth(1)
      .stroke(MUTED_INK),
  );
}

/** A long name is printed in full, but smaller. */
const NAME_SIZES = [32, 22, 18, 14].map((size) => ({ size, gap: 2 }));

/** Draws an invitation to an event, on A4. */
export function drawPoster(
  paper: Paper,
  event: EventRow,
  config: Services['config'],
  accessCode: string | undefined,
): void {
  const width = WIDTH;
  drawBand(paper, config.CHARITY_NAME);
  writeText(paper, 'You are invited to a PSA blood test', {
    size: 17,
    weight: 'bold',
    color: ACCENT,
    at: [LEFT, BAND_HEIGHT + mm(14)],
    width,
  });
  writeText(paper, event.event_name, {
    tag: 'H1',
    weight: 'bold',
    width,
    ...findFittingTextSize(paper, event.event_name, { width, height: mm(42) }, NAME_SIZES, 'bold'),
  });
  paper.pdf.y += mm(2);
  const ages = `For men aged ${MIN_AGE} to ${MAX_AGE}`;
  writeText(paper, `${ages}. The test is a small blood sample from your arm.`, { size: 14, width });
  drawFacts(paper, event);
  drawBookingBox(paper, event, config.PUBLIC_SITE_URL, accessCode);
  const at = [LEFT, mm(262)] as const;
  writeText(paper, `Questions? Write to ${event.contact_email}`, { size: 12, at, width });
  const charity = getLetterheadLines(config).replaceAll('\n', '  ·  ');
  writeText(paper, charity, { size: 9.5, color: MUTED_INK, width });
}
