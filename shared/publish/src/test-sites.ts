import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { createTestFolder } from './build-fixtures.ts';
import { openSite } from './open-site.ts';
import { startS3Emulator } from './s3-emulator.ts';
import type { Site } from './site.ts';
import { createTeamPolicy, createVisitorPolicy, parseBucket } from './team-policy.ts';

/** A storage of sites. */
export interface Storage {
  /** Address of an empty site. */
  newSite(): string;
  /** The site accessed with a team's credentials; undefined if the storage has no credentials. */
  asTeam?: (address: string, team: string) => Promise<Site>;
  /**
   * Lets everybody read the files of a site that web servers serve; undefined if they read a
   * folder.
   */
  letVisitorsRead?: (address: string) => Promise<void>;
  close(): Promise<void>;
}

async function createFolderStorage(): Promise<Storage> {
  const folder = createTestFolder();
  return {
    newSite: () => join(folder, randomUUID()),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

/** Sites in a bucket, whose client reads these variables. */
function createBucketStorage(endpoint: string, close: () => Promise<void>): Storage {
  const variables = {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'publisher',
    AWS_SECRET_ACCESS_KEY: 'publisher-secret',
  };
  Object.assign(process.env, variables);
  return {
    newSite: () => `s3://sites/team/${randomUUID()}`,
    async close() {
      for (const name of Object.keys(variables)) delete process.env[name];
      await close();
    },
  };
}

async function createEmulatorStorage(): Promise<Storage> {
  const { endpoint, policies, close } = await startS3Emulator();
  return {
    ...createBucketStorage(endpoint, close),
    letVisitorsRead: async (address) => void policies.set('', createVisitorPolicy(address)),
    async asTeam(address, team) {
      policies.set(team, createTeamPolicy(address, team));
      const before = process.env.AWS_ACCESS_KEY_ID;
      process.env.AWS_ACCESS_KEY_ID = team;
      const site = await openSite(address);
      // The client keeps the credentials of its first request.
      await site.read('registry.json');
      process.env.AWS_ACCESS_KEY_ID = before;
      return site;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function waitUntilAnswering(endpoint: string, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await wait(50);
  }
  throw new Error(`STORAGE_BINARY ended with ${program.exitCode}`);
}

/** @param binary versitygw */
async function startVersitygw(binary: string): Promise<Storage> {
  const folder = createTestFolder();
  mkdirSync(join(folder, 'sites'));
  const port = await findFreePort();
  const keys = ['--access', 'publisher', '--secret', 'publisher-secret'];
  const program = spawn(binary, ['--port', `localhost:${port}`, ...keys, 'posix', folder], {
    stdio: 'ignore',
  });
  const endpoint = `http://localhost:${port}`;
  await waitUntilAnswering(endpoint, program);
  const stop = async () => {
    program.kill();
    await once(program, 'exit');
    rmSync(folder, { recursive: true });
  };
  return {
    ...createBucketStorage(endpoint, stop),
    async letVisitorsRead(address) {
      const Policy = JSON.stringify(createVisitorPolicy(address));
      const client = new S3Client({ forcePathStyle: true });
      await client.send(
        new PutBucketPolicyCommand({ Bucket: parseBucket(address).bucket, Policy }),
      );
    },
  };
}

const binary = process.env.STORAGE_BINARY;

type StorageStart = [name: string, start: () => Promise<Storage>];

/** The storages to test. STORAGE_BINARY adds a real S3 server, which is not part of the checkout. */
export const storages: [folder: StorageStart, emulator: StorageStart, ...real: StorageStart[]] = [
  ['a folder', createFolderStorage],
  ['an emulated bucket', createEmulatorStorage],
];
if (binary) storages.push(['a versitygw bucket', () => startVersitygw(binary)]);
