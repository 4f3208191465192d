import { expect, test } from 'vitest';
import { Retriable } from './retriable.ts';

test('a failed load is not repeated until the generation rises', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('screen')];
  let starts = 0;
  const source = new Retriable(() => {
    starts += 1;
    return answers.shift() ?? Promise.reject(new Error('asked too often'));
  });
  await expect(source.at(0)).rejects.toThrow('offline');
  await expect(source.at(0)).rejects.toThrow('offline');
  expect(starts).toBe(1);
  await expect(source.at(1)).resolves.toBe('screen');
});

test('a successful load is cached for every generation', async () => {
  let starts = 0;
  const source = new Retriable(() => {
    starts += 1;
    return Promise.resolve(starts);
  });
  await source.at(0);
  await expect(source.at(7)).resolves.toBe(1);
});
