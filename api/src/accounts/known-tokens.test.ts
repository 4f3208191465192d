import { describe, expect, test } from 'vitest';
import { rememberTokens } from './known-tokens.ts';

function verifierThatCounts(exp: number) {
  const asked: string[] = [];
  const clock = { seconds: 1000 };
  const { verify } = rememberTokens(
    async (token) => {
      asked.push(token);
      if (token === 'bad') throw new Error('bad token');
      return { sub: `person of ${token}`, expiresAt: exp };
    },
    () => clock.seconds,
  );
  return { asked, clock, verify };
}

describe('a good token', () => {
  test('is verified once a minute and identifies its own user', async () => {
    const { asked, clock, verify } = verifierThatCounts(9000);
    expect((await verify('a')).sub).toBe('person of a');
    clock.seconds += 59;
    expect((await verify('a')).sub).toBe('person of a');
    expect((await verify('b')).sub).toBe('person of b');
    expect(asked).toEqual(['a', 'b']);
    clock.seconds += 1;
    await verify('a');
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  test('is never believed past its end', async () => {
    const { asked, clock, verify } = verifierThatCounts(1010);
    await verify('a');
    clock.seconds = 1010;
    await verify('a');
    expect(asked).toEqual(['a', 'a']);
  });

  test('is evicted when the cache is full', async () => {
    const { asked, verify } = verifierThatCounts(9000);
    for (let n = 0; n <= 10_000; n += 1) await verify(`token ${n}`);
    await verify('token 10000');
    expect(asked).toHaveLength(10_001);
    await verify('token 0');
    expect(asked).toHaveLength(10_002);
  });
});

test('a bad token is refused each time', async () => {
  const { asked, verify } = verifierThatCounts(9000);
  await expect(verify('bad')).rejects.toThrow('bad token');
  await expect(verify('bad')).rejects.toThrow('bad token');
  expect(asked).toEqual(['bad', 'bad']);
});
