import type * as z from 'zod';
import { FileError } from '../platform/files/text.ts';
import { type Entry, formatIssue, type Report, type reference, report } from './fhir-schemas.ts';

/** Maximum number of reports that name the same observation. */
const MAX_REPORTS = 5;

/** A resource that refers to other resources. */
type ReferringResource = Pick<Report, 'contained'>;

/** The resources of a Bundle by address, and the reports by the results that they name. */
export class BundleEntries {
  private readonly resources = new Map<string, { address: string; resource: Entry['resource'] }>();
  private readonly reports = new Map<string, Report[]>();
  /** Why a report that names an observation cannot be read, keyed by the observation's address. */
  private readonly faults = new Map<string, string>();

  constructor(entries: readonly Entry[]) {
    for (const { fullUrl, resource } of entries) {
      const local = `${resource.resourceType}/${String(resource.id)}`;
      const entry = { address: fullUrl ?? local, resource };
      this.resources.set(local, entry).set(entry.address, entry);
    }
    for (const [index, { resource }] of entries.entries()) {
      if (resource.resourceType === 'DiagnosticReport') this.addReport(resource, index);
    }
  }

  private addReport(resource: Entry['resource'], index: number): void {
    const location = `entry ${index + 1}`;
    const found = report.safeParse(resource);
    const { result } = found.success
      ? found.data
      : required(report.pick({ result: true }), resource, location);
    for (const { reference: to = '' } of result) {
      const address = this.resources.get(to)?.address ?? to;
      if (found.success) this.addReportOf(address, found.data);
      else
        this.faults.set(
          address,
          `its report cannot be read (${location}: ${formatIssue(found.error)})`,
        );
    }
  }

  private addReportOf(address: string, data: Report): void {
    const reports = this.reports.get(address);
    if (!reports) this.reports.set(address, [data]);
    else if (reports.push(data) > MAX_REPORTS) {
      throw new FileError(`More than ${MAX_REPORTS} reports name the same result (${address}).`);
    }
  }

  /**
   * The resource that a reference points to.
   * @param faults receives the reason when the resource exists but cannot be read
   */
  find<Schema extends z.ZodType>(
    schema: Schema,
    { contained: within }: ReferringResource,
    { reference: to = '' }: z.output<typeof reference>,
    faults: string[],
  ): z.output<Schema> | undefined {
    const resource = to.startsWith('#')
      ? within.find(({ id }) => `#${id}` === to)
      : this.resources.get(to)?.resource;
    const found = schema.safeParse(resource);
    if (resource && !found.success)
      faults.push(`${to} cannot be read: ${formatIssue(found.error)}`);
    return found.data;
  }

  reportsOf(address: string): Report[] {
    return this.reports.get(address) ?? [];
  }

  reportFaultsOf(address: string): string[] {
    return [this.faults.get(address) ?? []].flat();
  }
}

/** @throws {FileError} */
function required<Schema extends z.ZodType>(
  schema: Schema,
  resource: unknown,
  location: string,
): z.output<Schema> {
  const found = schema.safeParse(resource);
  if (!found.success) throw new FileError(`${location}: ${formatIssue(found.error)}`);
  return found.data;
}
