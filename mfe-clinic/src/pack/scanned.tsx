import { ActionResult } from '@chaps/ui';
import { useDay } from '../day/use-day.ts';
import { type BoxTube, listTubesToPack, type ScanOutcome } from './box.ts';

const formatCode = (code: string, { name }: BoxTube) => (name ? `${code} (${name})` : code);

/** @returns the message, and whether the tube may stay in the box */
function toWords(code: string, answer: ScanOutcome): readonly [words: string, isFine: boolean] {
  if (answer.kind === 'unknown') {
    return [
      `${code} is not on this tablet’s list. If it was drawn at this event, it may have been recorded on another tablet: leave it in the box. Otherwise take it out.`,
      false,
    ];
  }
  if (answer.kind === 'taken out') return [`${code} has been taken out of the box.`, true];
  const tube = formatCode(code, answer.tube);
  switch (answer.kind) {
    case 'packed':
      return [`${tube} is in the box.`, true];
    case 'packed before':
      return [`${tube} was already in the box.`, true];
    case 'gone':
      return [`${tube} is recorded as handed over. Check the code on the label.`, false];
    case 'stays out':
      return [`${tube} must stay out of the box. ${answer.tube.out}`, false];
  }
}

/** A code that was scanned into or taken out of the box, and the outcome. */
export interface LastScan {
  code: string;
  answer: ScanOutcome;
}

/** The outcome of the last scan. */
export function ScanOutcomeNotice({ code, answer }: LastScan) {
  const { box } = useDay();
  const [words, isFine] = toWords(code, answer);
  const toPack = listTubesToPack(box);
  const left = toPack.filter(({ isIn }) => !isIn).length;
  const progress = left === 0 ? 'All tubes on the list are in the box.' : `Still to pack: ${left}.`;
  return (
    <ActionResult tone={isFine ? 'success' : 'warning'} of={answer}>
      {words} {toPack.length > 0 && progress}
    </ActionResult>
  );
}
