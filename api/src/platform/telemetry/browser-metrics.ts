import type { BuildReport, WebVital } from '@chaps/contracts';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Maximum number of builds with metrics: anyone may send reports, and each build costs memory. */
const MAX_BUILDS = 40;

/** Buckets around the bounds of 'good' and 'poor' (https://web.dev/articles/vitals), in seconds. */
const VITALS = {
  LCP: ['largest_contentful_paint_seconds', [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10]],
  FCP: ['first_contentful_paint_seconds', [0.3, 0.6, 1, 1.4, 1.8, 2.4, 3, 5, 10]],
  TTFB: ['time_to_first_byte_seconds', [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 5]],
  INP: ['interaction_to_next_paint_seconds', [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2]],
  CLS: ['cumulative_layout_shift', [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1]],
} as const satisfies Record<WebVital, readonly [string, readonly number[]]>;

const LABELS = ['part', 'build'] as const;

/**
 * Measurements of visits, by part and build.
 * @returns a function that records the report of one visit to one build
 */
export function createBrowserMetrics(registry: Registry): (report: BuildReport) => void {
  const registers = [registry];
  const histograms = Object.entries(VITALS).map(([vital, [name, buckets]]) => ({
    vital,
    histogram: new Histogram({
      name: `chaps_browser_${name}`,
      help: `${vital} of sampled visits`,
      labelNames: LABELS,
      buckets: [...buckets],
      registers,
    }),
  }));
  const visits = new Counter({
    name: 'chaps_browser_visits_total',
    help: 'Sampled visits',
    labelNames: LABELS,
    registers,
  });
  const errors = new Counter({
    name: 'chaps_browser_script_errors_total',
    help: 'Scripts that failed in sampled visits',
    labelNames: LABELS,
    registers,
  });
  const all = [...histograms.map(({ histogram }) => histogram), visits, errors];
  // In the order of the last report.
  const builds = new Map<string, BuildReport>();

  const keepFew = (report: BuildReport) => {
    const key = `${report.part} ${report.build}`;
    builds.delete(key);
    builds.set(key, report);
    const [oldest] = builds;
    if (builds.size <= MAX_BUILDS || !oldest) return;
    builds.delete(oldest[0]);
    for (const metric of all) metric.remove(oldest[1].part, oldest[1].build);
  };

  return (report) => {
    keepFew(report);
    const { part, build } = report;
    visits.labels(part, build).inc();
    errors.labels(part, build).inc(report.errors);
    for (const { vital, histogram } of histograms) {
      const value = report.vitals[vital as WebVital];
      if (value === undefined) continue;
      histogram.labels(part, build).observe(vital === 'CLS' ? value : value / 1000);
    }
  };
}
