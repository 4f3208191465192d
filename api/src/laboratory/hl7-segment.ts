import type { Hl7Segment } from '@medplum/core';
import type { Hl7Text } from './hl7-text.ts';

/** HL7's notation for 'no value'. */
const NULL = '""';

/**
 * A segment of which it is noted what was read, so that nothing is passed over without a name. Nothing
 * is cut either: repetitions and subcomponents stay in the text with their separators.
 */
export class ReadSegment {
  /** A fault for each field that cannot be shown. */
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

  /** Repetitions with their components, as they are written. */
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

  /** The same as `component`, without that it counts as read. */
  peek(field: number, component: number): string {
    return this.written(field)
      .map((components) => components[component - 1] ?? '')
      .map((written) => (written === NULL ? '' : this.textOf(written).text.trim()))
      .filter(Boolean)
      .join(this.segment.context.repetitionSeparator);
  }

  /** A component in a repetition of a field. */
  part(field: number, component: number, repetition: number): string {
    const written = this.written(field)[repetition]?.[component - 1] ?? '';
    this.read.add(`${field}.${repetition}.${component}`);
    return this.text(field, written).trim();
  }

  /** How often a field is repeated. */
  count(field: number): number {
    return this.written(field).length;
  }

  /** A component in all repetitions of a field, of which there is usually one. */
  component(field: number, component = 1): string {
    const separator = this.segment.context.repetitionSeparator;
    const parts = this.written(field).map((_, index) => this.part(field, component, index));
    return parts.filter(Boolean).join(separator);
  }

  /** The components of a field's only repetition; undefined where there are several. */
  parts(field: number): string[] | undefined {
    const [components = [], ...more] = this.written(field);
    if (more.some((repetition) => repetition.join('') !== '')) return undefined;
    return components.map((_, index) => this.part(field, index + 1, 0));
  }

  /** The repetitions of a field, whole. */
  repetitions(field: number): string[] {
    const { componentSeparator } = this.segment.context;
    const whole = this.written(field).map((components, repetition) => {
      for (const index of components.keys()) this.read.add(`${field}.${repetition}.${index + 1}`);
      return this.text(field, components.join(componentSeparator)).trim();
    });
    return whole.filter(Boolean);
  }

  /** A field as it is written. */
  whole(field: number): string {
    return this.repetitions(field).join(this.segment.context.repetitionSeparator);
  }

  /** The fields and components of which nothing was read, such as 'PID-11' and 'OBX-6.2'. */
  unread(): string[] {
    const names = this.segment.fields.flatMap((_, index) => {
      // The name, and in a header what it says of the separators.
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
