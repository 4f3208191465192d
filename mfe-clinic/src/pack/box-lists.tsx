import { Button, Notice } from '@chaps/ui';
import { useDay } from '../day/use-day.ts';
import { type Box, type BoxTube, listTubesToPack, listTubesToTakeOut } from './box.ts';
import styles from './pack.module.css';

const NO_CODE = 'No code';

type TakeOutHandler = (code: string) => void;

interface TubeInBoxProps {
  code: string;
  name?: string;
  why?: string | null;
  onTakeOut: TakeOutHandler;
}

function TubeInBox({ code, name, why, onTakeOut }: TubeInBoxProps) {
  return (
    <li>
      <span>
        <strong>{code}</strong> {name} {why}
      </span>
      <Button variant="secondary" aria-label={`Take out ${code}`} onClick={() => onTakeOut(code)}>
        Take out
      </Button>
    </li>
  );
}

interface TubesInBoxProps {
  label: string;
  tubes: readonly BoxTube[];
  onTakeOut: TakeOutHandler;
}

/** Tubes in the box, each with a button to take it out. */
const TubesInBox = ({ label, tubes, onTakeOut }: TubesInBoxProps) => (
  <ul className={styles.tubes} aria-label={label}>
    {tubes.flatMap(({ code, name, out }) =>
      code === null ? [] : <TubeInBox key={code} {...{ code, name, onTakeOut }} why={out} />,
    )}
  </ul>
);

/** How far the packing has come. */
function describeProgress({ tubes }: Box, toPack: readonly BoxTube[]): string {
  if (tubes.length === 0) return 'No tubes have been recorded yet.';
  if (toPack.length === 0) return 'No tubes to pack.';
  return `${toPack.filter(({ isIn }) => isIn).length} of ${toPack.length} in the box`;
}

/** The tubes that are missing, the tubes that should not be in the box, and all those in it. */
export function BoxLists({ onTakeOut }: { onTakeOut: TakeOutHandler }) {
  const { box } = useDay();
  const { unknown } = box;
  const toPack = listTubesToPack(box);
  const missing = toPack.filter(({ isIn }) => !isIn);
  const inBox = toPack.filter(({ isIn }) => isIn);
  const wrong = listTubesToTakeOut(box);
  return (
    <>
      <p role="status" aria-label="In the box" className={styles.count}>
        {describeProgress(box, toPack)}
      </p>
      {wrong.length > 0 && (
        <Notice tone="error" title={`Take out of the box: ${wrong.length}`}>
          <TubesInBox label="To take out" tubes={wrong} onTakeOut={onTakeOut} />
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice
          tone="warning"
          title={`In the box, but not on this tablet’s list: ${unknown.length}`}
        >
          <p>
            They are recorded. Once all tablets have sent their steps, only unknown codes will be
            left here.
          </p>
          <ul className={styles.tubes} aria-label="Not on the list">
            {unknown.map((code) => (
              <TubeInBox key={code} {...{ code, onTakeOut }} />
            ))}
          </ul>
        </Notice>
      )}
      {missing.length > 0 && (
        <>
          <h2>Not in the box yet: {missing.length}</h2>
          <ul className={styles.tubes} aria-label="Not in the box yet">
            {missing.map(({ code, name }) => (
              <li key={code ?? name}>
                <span>
                  <strong>{code ?? NO_CODE}</strong> {name}
                  {code === null && ' Pack it in the console, under Samples.'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {inBox.length > 0 && (
        <details className={styles.inside}>
          <summary>
            Show the {inBox.length === 1 ? 'tube' : `${inBox.length} tubes`} in the box
          </summary>
          <TubesInBox label="Tubes in the box" tubes={inBox} onTakeOut={onTakeOut} />
        </details>
      )}
    </>
  );
}
