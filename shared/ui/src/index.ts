/**
 * The kit's core: what the first page and several parts use. The shell provides all of it, used or not, so it
 * contains no large library and nothing that only one part uses; such modules have their own entry.
 */

export { ActionResult, type ActionResultProps, useBroughtIntoView } from './action-result.tsx';
export { Async, type AsyncProps, type AsyncState, isUnknownRecord } from './async.tsx';
export { BackLink, type BackLinkProps } from './back-link.tsx';
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  ButtonRow,
  type ButtonVariant,
  ExternalButton,
  ExternalLink,
  type ExternalLinkProps,
} from './button.tsx';
export { Card, CardGrid, type CardGridProps, type CardProps } from './card.tsx';
export type { ChoiceOption } from './choice.tsx';
export {
  CheckboxField,
  type CheckboxFieldProps,
  CheckboxGroupField,
  type CheckboxGroupFieldProps,
  RadioGroupField,
  type RadioGroupFieldProps,
} from './choice-fields.tsx';
export { classNames } from './class-names.ts';
export { Container, type ContainerProps } from './container.tsx';
export { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx';
export { ErrorSummary, type ErrorSummaryProps, type FieldProblem } from './error-summary.tsx';
export type { FieldTexts } from './field-frame.tsx';
export { Fieldset, type FieldsetProps, FormRow } from './fieldset.tsx';
export { FocusedHeading } from './focused-heading.tsx';
export { IconText, type IconTextProps } from './icon-text.tsx';
export { BREAKPOINTS, Cluster, Columns, Stack } from './layout.tsx';
export { LazyDialog } from './lazy-dialog.tsx';
export { useLazyModule } from './lazy-module.tsx';
export { LoadFailure, type LoadFailureProps } from './load-failure.tsx';
export { Logo, type LogoProps } from './logo.tsx';
export { NhsNumberField, type NhsNumberFieldProps } from './nhs-number-field.tsx';
export { Notice, type NoticeProps, type NoticeTone } from './notice.tsx';
export { Page, type PageProps } from './page.tsx';
export { PageHeading, type PageHeadingProps } from './page-heading.tsx';
export { PageLinks, type PageLinksProps } from './page-links.tsx';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
export { Prose, type ProseProps } from './prose.tsx';
export { saveFile } from './save-file.ts';
export { Section, type SectionProps } from './section.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field.tsx';
export { type RequireSessionProps, SessionGate, useSignInState } from './session-gate.tsx';
export { ShowMore, type ShowMoreProps } from './show-more.tsx';
export { PageSkeleton, Skeleton, type SkeletonProps, Spinner } from './skeleton.tsx';
export { StructuredData, type Thing } from './structured-data.tsx';
export { SummaryList, type SummaryRow } from './summary-list.tsx';
export { Tag, type TagProps, type TagTone } from './tag.tsx';
export {
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './text-fields.tsx';
export { truncate } from './truncate.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
