import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Every package, each with its own configuration, in the runs that `npm test` starts in parallel. A
 * worker runs the files of a single project, and each worker first loads the project's modules and
 * jsdom: one worker per project takes a sixth less CPU time than three.
 */
const RUNS = {
  api: { projects: ['api'], maxWorkers: 2 },
  pages: { projects: ['mfe-*', 'shell', 'shared/ui'], maxWorkers: 1 },
  others: { projects: ['shared/!(ui)', 'local', 'e2e', 'deploy'], maxWorkers: 1 },
};

/** All of them in one run, unless `VITEST_RUN` names one. */
const all = { projects: Object.values(RUNS).flatMap(({ projects }) => projects), maxWorkers: 3 };

const run = Object.entries(RUNS).find(([name]) => name === process.env.VITEST_RUN);

/**
 * Files that mostly wait for other processes come first: at the end, they would occupy a single
 * worker.
 */
class WaitingFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => moduleId.includes('/fault-injection/');
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: { ...(run?.[1] ?? all), sequence: { sequencer: WaitingFirstSequencer } },
});
