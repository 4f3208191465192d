import { axisTicks } from '@chaps/domain';
import { ACCENT, LINE_COLOUR, MUTED_INK, mm, type Paper } from '../../follow-up/papers/paper.ts';
import { chooseFont } from '../../follow-up/papers/typefaces.ts';

const NAMES = mm(38);
const WIDTH = mm(125);
const ROW = mm(6);
const BAR_HEIGHT = mm(4);
const SIZE = 9;

interface Bar {
  name: string;
  people: number;
}

/**
 * Horizontal bars above an axis, tagged as a figure whose alternative text has the same numbers.
 */
export function drawBars({ pdf, root, texts }: Paper, title: string, groups: readonly Bar[]): void {
  if (groups.length === 0) return;
  const height = ROW * groups.length + mm(8);
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  const [left, top] = [pdf.page.margins.left, pdf.y];
  const ticks = axisTicks(Math.max(...groups.map(({ people }) => people)));
  const x = (people: number) => left + NAMES + (people / (ticks.at(-1) ?? 1)) * WIDTH;
  const bottom = top + ROW * groups.length;
  const label = (text: string, at: readonly [number, number], options: object) => {
    texts.add(text);
    pdf.font(chooseFont(text, 'regular')).fontSize(SIZE).fillColor(MUTED_INK);
    pdf.text(text, ...at, { lineBreak: false, ...options });
  };
  const draw = () => {
    for (const tick of ticks) {
      pdf.moveTo(x(tick), top).lineTo(x(tick), bottom).lineWidth(0.5).stroke(LINE_COLOUR);
      label(String(tick), [x(tick) - mm(10), bottom + 2], { width: mm(20), align: 'center' });
    }
    groups.forEach(({ name, people }, index) => {
      const y = top + index * ROW + (ROW - BAR_HEIGHT) / 2;
      label(name, [left, y + 1], { width: NAMES });
      pdf.rect(x(0), y, x(people) - x(0), BAR_HEIGHT).fill(ACCENT);
    });
  };
  const said = groups.map(({ name, people }) => `${name}: ${people}`).join(', ');
  root.add(pdf.struct('Figure', { alt: `Bar chart. ${title}, number of people. ${said}.` }, draw));
  pdf.x = left;
  pdf.y = bottom + mm(8);
}
