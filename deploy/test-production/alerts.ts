/**
 * Tests the alert rules and the configurations of Prometheus and Alertmanager: `node
 * deploy/test-production/alerts.ts`. PROMTOOL and AMTOOL name the programs; otherwise those on the
 * PATH are used. Missing programs are listed, and their checks are skipped.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram, run } from './programs.ts';

const deployFolder = join(import.meta.dirname, '..');
const rulesFile = join(deployFolder, 'helm/chaps/files/alerts.yml');
const promtool = findProgram('PROMTOOL', 'promtool', ['--version']);
const amtool = findProgram('AMTOOL', 'amtool', ['--version']);
const promtoolSkipReason = promtool ? false : 'promtool was not found: set PROMTOOL';
const amtoolSkipReason = amtool ? false : 'amtool was not found: set AMTOOL';

for (const file of ['alerts.test.yml', 'alerts-days.test.yml']) {
  test(`${file}: alerts fire exactly when they should`, { skip: promtoolSkipReason }, () => {
    run(promtool ?? '', ['test', 'rules', join(import.meta.dirname, file)]);
  });
}

test('Prometheus accepts its configuration and the rules', { skip: promtoolSkipReason }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-prometheus-'));
  try {
    cpSync(join(deployFolder, 'monitoring/prometheus.yml'), join(folder, 'prometheus.yml'));
    cpSync(rulesFile, join(folder, 'alerts.yml'));
    run(promtool ?? '', ['check', 'config', join(folder, 'prometheus.yml')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const ALERT_SETTINGS = {
  ALERT_EMAIL: "o'neill@charity.example",
  ALERT_FROM: 'CHAPS <bookings@charity.example>',
  SMTP_HOST: 'smtp.provider.example',
  SMTP_PORT: '587',
};
const smtpCredentials = { SMTP_USER: 'user', SMTP_PASSWORD: "it's: #secret" };
const emptyCredentials = { SMTP_USER: '', SMTP_PASSWORD: '' };

for (const [title, environment] of [
  ['by mail', { ...ALERT_SETTINGS, ...smtpCredentials, ALERT_WEBHOOK: '' }],
  ['by mail without a password', { ...ALERT_SETTINGS, ...emptyCredentials, ALERT_WEBHOOK: '' }],
  [
    'by mail and webhook',
    { ...ALERT_SETTINGS, ...smtpCredentials, ALERT_WEBHOOK: 'https://hooks.example/a?b=c' },
  ],
] as const) {
  test(`Alertmanager is configured to notify ${title}`, {
    skip: amtoolSkipReason,
  }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'chaps-alertmanager-'));
    try {
      const file = join(folder, 'alertmanager.yml');
      // Replaces Alertmanager: stores the configuration that it would have read.
      const program = join(folder, 'alertmanager');
      writeFileSync(program, `#!/bin/sh\ncp "\${1#--config.file=}" "${file}"\n`, { mode: 0o755 });
      const PATH = `${folder}:${process.env.PATH}`;
      run('sh', [join(deployFolder, 'monitoring/alertmanager.sh')], {
        environment: { ...environment, PATH },
      });
      run(amtool ?? '', ['check-config', file]);
      const text = readFileSync(file, 'utf8');
      const expected = [environment.ALERT_WEBHOOK, environment.ALERT_EMAIL.replace("'", "''")];
      for (const value of expected)
        if (!text.includes(value)) throw new Error(`${value} is missing`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
