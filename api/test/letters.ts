import { expect } from 'vitest';
import { test as base } from './laboratory.ts';

const NORMAL = 'Result not raised, to the person';
export const ADDRESS = 'Person Tested\n1 High Street\nColchester';

/** A test with letters about results. */
export const test = base.extend('letters', async ({ lab, api, clinician }) => {
  const templateOf = async (name: string) => {
    const { templates } = (await lab.call('GET', 'letter-templates')).body;
    return templates.find((one: { name: string }) => one.name === name)?.template_id;
  };
  const draft = async (resultId: string, template = NORMAL) => {
    const body = { template_id: await templateOf(template) };
    return lab.call('POST', `results/${resultId}/letters`, body);
  };
  const read = async (id: string) => (await lab.call('GET', `letters/${id}`)).body;
  const move = async (id: string, to: string, more = {}) => {
    const { state: from, version, recipient } = await read(id);
    const how = to === 'sent' ? 'post' : null;
    const isGp = to === 'approved' && recipient === 'gp';
    const reason = isGp ? 'They asked us to.' : null;
    const body = { from, to, version, how, reason, ...more };
    const moved = await lab.call('POST', `letters/${id}/moves`, body);
    expect(moved.status, moved.text).toBe(200);
  };
  /** Drafts a letter about a result with the person's address, and returns its id. */
  const written = async (resultId: string, template?: string) => {
    const drafted = await draft(resultId, template);
    expect(drafted.status, drafted.text).toBe(200);
    const id = String(drafted.body.letter_id);
    const { text } = await read(id);
    const words = { ...text, address: ADDRESS, version: 1 };
    await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body: words });
    return id;
  };
  const sent = async (resultId: string, template?: string) => {
    const id = await written(resultId, template);
    await move(id, 'approved');
    await move(id, 'sent');
    return id;
  };
  return { draft, read, move, written, sent };
});
