import type { Hl7Segment } from '@medplum/core';
import type { Hl7Text } from './hl7-text.ts';

/** HL7's notation for 'no value'. */
const NULL = '""';

/**
 * A segment that tracks what was read, so that every ignored part can be reported. Nothing is truncated:
 * repetitions and subcomponents stay in the text with their separators.
 */
export class SegmentReader {
  /** A fault for each field that cannot be displayed. */
  readonly faults: string[] = [];
  private readonly segment: Hl7Segment;
  private readonly textOf: (written: string) => Hl7Text;
  private readonly read = new Set<string>();

  constructor(segment: Hl7Segment, textOf: (written: string) => Hl7Text) {
    this.segment = segment;
    this.textOf = textOf;
  }

  get name(): string {
    return this.segment.name;
  }

  /** The repetitions with their components, as written. */
  private written(field: number): string[][] {
    return this.segment.getField(field)?.components ?? [];
  }

  private text(field: number, written: string): string {
    const { text, unknown } = this.textOf(written === NULL ? '' : written);
    for (const sequence of unknown) {
      this.faults.push(`${this.name}-${field} has ${sequence.slice(0, 40)}, which cannot be read`);
    }
    return text;
  }

  /** Like `component`, but does not mark it as read. */
  peek(field: number, component: number): string {
    return this.written(field)
      .map((components) => components[component - 1] ?? '')
      .map((written) => (written === NULL ? '' : this.textOf(written).text.trim()))
      .filter(Boolean)
      .join(this.segment.context.repetitionSeparator);
  }

  /** A component of one repetition of a field. */
  part(field: number, component: number, repetition: number): string {
    const written = this.written(field)[repetition]?.[component - 1] ?? '';
    this.read.add(`${field}.${repetition}.${component}`);
    return this.text(field, written).trim();
  }

  /** The number of repetitions of a field. */
  count(field: number): number {
    return this.written(field).length;
  }

  /** A component from all repetitions of a field; there is usually one. */
  component(field: number, component = 1): string {
    const separator = this.segment.context.repetitionSeparator;
    const parts = this.written(field).map((_, index) => this.part(field, component, index));
    return parts.filter(Boolean).join(separator);
  }

  /** The components of a field's only repetition; undefined if there are several. */
  parts(field: number): string[] | undefined {
    const [components = [], ...more] = this.written(field);
    if (more.some((repetition) => repetition.join('') !== '')) return undefined;
    return components.map((_, index) => this.part(field, index + 1, 0));
  }

  /** The complete repetitions of a field. */
  repetitions(field: number): string[] {
    const { componentSeparator } = this.segment.context;
    const whole = this.written(field).map((components, repetition) => {
      for (const index of components.keys()) this.read.add(`${field}.${repetition}.${index + 1}`);
      return this.text(field, components.join(componentSeparator)).trim();
    });
    return whole.filter(Boolean);
  }

  /** The complete field, as written. */
  whole(field: number): string {
    return this.repetitions(field).join(this.segment.context.repetitionSeparator);
  }

  /** The fields and components that were not read, such as 'PID-11' and 'OBX-6.2'. */
  unread(): string[] {
    const names = this.segment.fields.flatMap((_, index) => {
      // Skips the segment's name and, in a header, the separators.
      const field = this.name === 'MSH' ? index + 1 : index;
      if (index === 0 || (this.name === 'MSH' && index === 1)) return [];
      return this.unreadOf(field);
    });
    return [...new Set(names)];
  }

  private unreadOf(field: number): string[] {
    const all = this.written(field).flatMap((components, repetition) =>
      components.flatMap((text, index) =>
        text === '' || text === NULL ? [] : [{ key: `${field}.${repetition}.${index + 1}`, index }],
      ),
    );
    const left = all.filter(({ key }) => !this.read.has(key));
    if (left.length === all.length) return left.length > 0 ? [`${this.name}-${field}`] : [];
    return left.map(({ index }) => `${this.name}-${field}.${index + 1}`);
  }
}
