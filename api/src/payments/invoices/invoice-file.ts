import type { Invoice } from '@chaps/contracts/staff-invoices';
import { formatLongDate, formatPence, londonDate } from '@chaps/domain';
import { drawLetterhead } from '../../follow-up/papers/letterhead.ts';
import {
  createPaper,
  drawTable,
  finishPaper,
  mm,
  type Paper,
  writeText,
} from '../../follow-up/papers/paper.ts';
import type { PaperFile } from '../../follow-up/papers/send-paper.ts';
import type { Services } from '../../platform/config/services.ts';

const LEFT = mm(20);
/** The left edge of the invoice details, to the right of the billing address. */
const RIGHT = mm(110);
const TOP = mm(78);

function writeParties(paper: Paper, { billed_to, address, ...invoice }: Invoice): void {
  writeText(paper, 'Billed to', { tag: 'H2', weight: 'bold', at: [LEFT, TOP], width: mm(80) });
  writeText(paper, `${billed_to}\n${address}`, { width: mm(80) });
  const below = paper.pdf.y;
  const { sent_at, due_on, event_name, event_date } = invoice;
  const facts = [
    ...(sent_at ? [['Date', formatLongDate(londonDate(new Date(sent_at)))]] : []),
    ['Due on', formatLongDate(due_on)],
    ['Event', `${event_name}\n${formatLongDate(event_date)}`],
  ];
  paper.pdf.y = TOP;
  for (const [name = '', value = ''] of facts) {
    writeText(paper, name, { weight: 'bold', at: [RIGHT, paper.pdf.y], width: mm(80) });
    writeText(paper, value, { width: mm(80) });
    paper.pdf.y += 4;
  }
  paper.pdf.x = LEFT;
  paper.pdf.y = Math.max(below, paper.pdf.y) + mm(8);
}

/** The text printed once payment is no longer due. */
function describeSettlement({ state, paid_on, void_reason }: Invoice): string | null {
  if (state === 'paid' && paid_on) return `Paid on ${formatLongDate(paid_on)}.`;
  if (state === 'void') return `This invoice is void: ${void_reason}`;
  return null;
}

/** The invoice on A4, as sent to the host. */
export async function createInvoiceFile(
  { config, now }: Pick<Services, 'config' | 'now'>,
  invoice: Invoice,
): Promise<PaperFile> {
  const { number, description, quantity, unit_price, amount, how_to_pay } = invoice;
  const title = number ? `Invoice ${number}` : 'Draft invoice';
  const paper = createPaper({ title, now: now() });
  drawLetterhead(paper, config);
  writeText(paper, title, { tag: 'H1', size: 22, weight: 'bold', at: [LEFT, mm(56)] });
  writeParties(paper, invoice);
  drawTable(
    paper,
    [
      { header: 'Description' },
      { header: 'Quantity', width: mm(24), align: 'right' },
      { header: 'Unit price', width: mm(28), align: 'right' },
      { header: 'Amount', width: mm(28), align: 'right' },
    ],
    [[description, String(quantity), formatPence(unit_price), formatPence(amount)]],
  );
  paper.pdf.y += 8;
  writeText(paper, `Total ${formatPence(amount)}`, { size: 13, weight: 'bold', align: 'right' });
  const settled = describeSettlement(invoice);
  if (settled) writeText(paper, settled, { weight: 'bold' });
  paper.pdf.y += mm(8);
  writeText(paper, 'How to pay', { tag: 'H2', size: 13, weight: 'bold' });
  writeText(paper, how_to_pay);
  return { filename: `${number ?? 'invoice-draft'}.pdf`, content: await finishPaper(paper) };
}
