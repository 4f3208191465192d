import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Registry, registrySchema } from '@chaps/contracts/registry';

/** @throws when it is missing or not a registry */
export const readRegistry = (file: string): Registry =>
  registrySchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * Replaces the registry atomically. In a deployment or a rollback, nothing else changes the live site.
 */
export function writeRegistry(file: string, registry: Registry): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, JSON.stringify(registrySchema.parse(registry)));
  renameSync(next, file);
}
