import { hills, sky } from '../elements/backgrounds.ts';
import { bush, tree } from '../elements/furniture.ts';
import { COLOUR as C } from '../elements/palette.ts';
import { standing } from '../elements/people.ts';
import { at, path, rect, seam, shadow } from '../elements/shapes.ts';

/** A board of a signpost, pointing right from its post at x 0, with lines for words. */
const board = (y: number, width: number, colour: string) =>
  path(`M-22 ${y} H${width} L${width + 26} ${y + 23} L${width} ${y + 46} H-22Z`, colour) +
  rect(0, y + 14, width * 0.62, 7, C.white, 3) +
  rect(0, y + 27, width * 0.4, 7, C.white, 3);

export const WAYS: Record<string, string> = {
  signpost: [
    sky(528, 88),
    hills(),
    at(86, 392, 1.05, tree()) + at(584, 372, 0.86, tree(C.leafDeep)) + at(150, 420, 0.7, bush()),
    shadow(432, 438, 46),
    rect(424, 120, 18, 318, C.wood, 6) + seam('M430 130 V430'),
    at(434, 0, 1, board(140, 104, C.teal)),
    at(434, 0, -1, board(202, 96, C.coral)),
    at(434, 0, 1, board(264, 84, C.amber)),
    at(
      252,
      168,
      0.82,
      standing(
        { skin: 0, hair: 3, shirt: C.teal, style: 'side', glasses: true, beard: true },
        { left: 'hip', right: 'point', trousers: C.navy },
      ),
    ),
  ].join(''),
};
