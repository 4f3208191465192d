import { z } from 'zod';
import { body, date, image, sample, slug, sources, text, webAddress } from './terms.ts';

/** Spec 3, 'Testimonial' (images are the project's icons). */
export const testimonial = z.strictObject({
  name: z.string().optional(),
  role: z.string().optional(),
  order: z.int(),
  sample,
  content: text,
});

/** Spec 2, 'About': three blocks. */
export const aboutBlock = z.strictObject({ title: text, order: z.int(), image, sample, text });

/** Spec 3, 'Team member'. */
export const teamMember = z.strictObject({
  name: text,
  title: text,
  group: z.enum(['Executive Team', 'Trustees/Clinical Advisor']),
  order: z.int(),
  /** Only the Executive Team has pictures. */
  image: image.optional(),
  sample,
});

/** Spec 3, 'Supporter logo'. */
export const supporter = z.strictObject({ name: text, order: z.int(), image, sample });

/** Spec 9, 'Business constants': figures of the home page. */
export const figures = z.strictObject({
  figures: z.array(z.strictObject({ figure: text, label: text })).min(1),
  sample,
});

/** Spec 2, 'Get Involved': three cards. */
export const involvementCard = z.strictObject({
  title: text,
  order: z.int(),
  icon: z.enum(['ideas', 'donate', 'join']),
  sample,
  text,
});

/** Spec 3, 'Hub article'; the id is the file's name. */
export const hubArticle = z.strictObject({
  id: slug,
  title: text,
  description: text,
  order: z.int(),
  /** The named section of the hub whose link scrolls to this article's card (spec 2, 'Shared chrome'). */
  section: slug,
  image,
  /** Date of the review by one of the charity's clinicians; without it the page claims no review. */
  reviewed: date.optional(),
  sources: sources.refine((list) => list.length > 0, 'must name at least one'),
  sample,
  article: body,
});

/** Spec 2, 'Information hub': Research and Data. Either `href` or `to` is set. */
export const researchItem = z
  .strictObject({
    title: text,
    description: text,
    order: z.int(),
    href: webAddress.optional(),
    to: z.string().startsWith('/').optional(),
    linkText: text,
    sample,
  })
  .refine((item) => Boolean(item.href) !== Boolean(item.to), {
    path: ['href'],
    error: 'give either href or to, not both',
  });

/** Spec 2, 'Information hub': Resources. */
export const organisation = z.strictObject({
  name: text,
  description: text,
  website: webAddress,
  phone: z.string().regex(/^[0-9 ]{3,}$/, 'must be digits and spaces'),
  order: z.int(),
  sample,
});

/** Spec 9: figures for one year. */
export const yearStatistics = z.strictObject({
  year: z.int().min(2000),
  tests: z.int().positive(),
  figures: z
    .array(
      z.strictObject({
        label: text,
        men: z.int().min(0),
        /** Published percentage of the tests, if any. */
        percent: z.number().min(0).max(100).optional(),
        explanation: text,
      }),
    )
    .min(1),
  sample,
});

/** Spec 3, 'News item'. */
export const newsItem = z
  .strictObject({
    id: z.int().min(0),
    title: text,
    date,
    description: text,
    image,
    /** Only the item with id 0 links to another site (spec 2, 'News'). */
    href: webAddress.optional(),
    sample,
    fullDescription: body,
  })
  .refine((item) => (item.id === 0) === Boolean(item.href), {
    path: ['href'],
    error: 'is required for id 0 and not allowed for any other item',
  });

/** Spec 3, 'Patient journey item'; the id is the file's name. */
export const patientJourney = z.strictObject({
  id: slug,
  title: text,
  description: text,
  order: z.int(),
  image,
  caption: text,
  resources: z
    .array(
      z.strictObject({
        label: text,
        href: webAddress.optional(),
        to: z.string().startsWith('/').optional(),
      }),
    )
    .default([]),
  sample,
  article: body,
});

/** A page of prose, such as the refund policy. */
export const page = z.strictObject({
  title: text,
  /** One sentence for search engines and social cards. */
  description: text,
  lead: text.optional(),
  /** Longer introduction, truncated with Show More (spec 4, 'Truncation toggles'). */
  more: text.optional(),
  steps: z.array(z.strictObject({ title: text, text })).default([]),
  image: image.optional(),
  /** Date from which this version applies; set by the charity. */
  updated: date.optional(),
  /** Whether these are rules or health advice that need a date from the charity. */
  dated: z.boolean().default(false),
  sources,
  sample,
  body,
});

/** Spec 9, 'PSA thresholds' and 'Result colours': one version with its source, for the whole site. */
export const screeningLevels = z.strictObject({
  version: z.int().positive(),
  source: text,
  /** Whether the charity's clinicians have confirmed this version. */
  confirmed: z.boolean(),
  levels: z
    .array(
      z.strictObject({
        /** Continues 'men'. */
        ages: text,
        youngest: z.int(),
        oldest: z.int(),
        from: z.string().regex(/^\d+\.\d{2}$/),
      }),
    )
    .min(1),
  earlierStart: text,
  colours: z
    .array(z.strictObject({ colour: z.enum(['Green', 'Amber', 'Red']), meaning: text, next: text }))
    .length(3),
  figures: z.array(text).min(1),
  sample,
});

/** A block of the home page; its heading is in the code. */
export const homeBlock = z.strictObject({ image, sample, text });
