// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.

// src/action-result.tsx
import { type RefObject } from 'react';
import { type NoticeProps } from './notice.tsx';
export declare function useBroughtIntoView(of: unknown): RefObject<HTMLDivElement | null>;
export interface ActionResultProps extends Omit<NoticeProps, 'live' | 'id'> {
    of?: unknown;
}
export declare function ActionResult({ of, ...notice }: ActionResultProps): import("react").JSX.Element;

// src/back-link.tsx
import type { ReactNode } from 'react';
import { type LinkProps } from 'react-router-dom';
export interface BackLinkProps extends Pick<LinkProps, 'to' | 'state' | 'replace'> {
    children: ReactNode;
}
export declare function BackLink({ children, ...link }: BackLinkProps): import("react").JSX.Element;

// src/button.tsx
import type { ComponentProps, ComponentPropsWithoutRef, ReactNode } from 'react';
import { type LinkProps } from 'react-router-dom';
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
interface ButtonAppearance {
    variant?: ButtonVariant;
    icon?: ReactNode;
    fullWidth?: boolean;
}
export interface ButtonProps extends ButtonAppearance, ComponentPropsWithoutRef<'button'> {
    busy?: boolean;
    busyLabel?: ReactNode;
}
export declare function Button({ variant, busy, busyLabel, icon, fullWidth, className, type, onClick, children, ...native }: ButtonProps): import("react").JSX.Element;
export declare function ButtonRow({ stacked, children, }: {
    stacked?: boolean;
    children: ReactNode;
}): import("react").JSX.Element;
export interface ButtonLinkProps extends ButtonAppearance, Omit<LinkProps, 'children'> {
    children: ReactNode;
}
export declare function ButtonLink({ variant, icon, fullWidth, className, children, ...link }: ButtonLinkProps): import("react").JSX.Element;
export interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
    href: string;
}
export declare function ExternalLink({ children, ...native }: ExternalLinkProps): import("react").JSX.Element;
export declare function ExternalButton({ variant, icon, fullWidth, className, children, ...native }: ExternalLinkProps & ButtonAppearance): import("react").JSX.Element;
export {};

// src/calendar/add-to-calendar.tsx
import type { CalendarEntry } from '@chaps/domain/calendar-entry';
import { type ButtonProps } from '../button.tsx';
export interface AddToCalendarProps {
    entry: CalendarEntry;
    fileName: string;
    about?: string;
    variant?: ButtonProps['variant'];
}
export declare function AddToCalendar({ entry, fileName, about, variant }: AddToCalendarProps): import("react").JSX.Element;

// src/card.tsx
import type { ReactNode } from 'react';
export interface CardProps {
    as?: 'div' | 'article' | 'section' | 'li' | 'aside';
    media?: ReactNode;
    title?: ReactNode;
    level?: 2 | 3 | 4;
    footer?: ReactNode;
    tone?: 'plain' | 'tinted' | 'flat';
    id?: string;
    'aria-label'?: string;
    'aria-labelledby'?: string;
    className?: string;
    children?: ReactNode;
}
export declare function Card({ as: Element, media, title, level, footer, tone, className, children, ...attributes }: CardProps): import("react").JSX.Element;
export interface CardGridProps {
    as?: 'div' | 'ul';
    size?: 'narrow' | 'regular' | 'broad';
    filled?: boolean;
    'aria-label'?: string;
    children: ReactNode;
}
export declare function CardGrid({ as: Element, size, filled, children, ...attributes }: CardGridProps): import("react").JSX.Element;

// src/choice-fields.tsx
import type { ComponentProps, ReactNode } from 'react';
import { type ChoiceOption, type NativeChoice } from './choice.tsx';
interface GroupTexts {
    legend: ReactNode;
    hint?: ReactNode;
    error?: string;
    optional?: boolean;
    options: readonly ChoiceOption[];
    inline?: boolean;
}
export type RadioGroupFieldProps = GroupTexts & NativeChoice & {
    name: string;
};
export declare function RadioGroupField({ legend, hint, error, optional, options, inline, ...native }: RadioGroupFieldProps): import("react").JSX.Element;
export type CheckboxGroupFieldProps = GroupTexts & NativeChoice;
export declare function CheckboxGroupField({ legend, hint, error, optional, options, inline, ...native }: CheckboxGroupFieldProps): import("react").JSX.Element;
export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
    label: ReactNode;
    hint?: ReactNode;
    error?: string;
    optional?: boolean;
};
export declare function CheckboxField({ label, hint, error, optional, ...native }: CheckboxFieldProps): import("react").JSX.Element;
export {};

// src/choice.tsx
import type { ComponentProps, ReactNode } from 'react';
import type { FieldIds } from './field-frame.tsx';
export type ChoiceOption = string | {
    value: string;
    label: ReactNode;
    hint?: ReactNode;
    disabled?: boolean;
};
export type NativeChoice = Omit<ComponentProps<'input'>, 'type' | 'value'>;
interface ChoiceProps extends ComponentProps<'input'> {
    type: 'radio' | 'checkbox';
    label: ReactNode;
    hint?: ReactNode;
}
export declare function Choice({ label, hint, id, ...native }: ChoiceProps): import("react").JSX.Element;
export declare function Choices({ type, ids, options, inline, native, }: {
    type: 'radio' | 'checkbox';
    ids: FieldIds;
    options: readonly ChoiceOption[];
    inline?: boolean;
    native: NativeChoice;
}): import("react").JSX.Element;
export {};

// src/class-names.ts
export declare const classNames: (...names: (string | false | null | undefined)[]) => string | undefined;

// src/container.tsx
import type { ReactNode } from 'react';
export interface ContainerProps {
    width?: 'text' | 'wide';
    className?: string;
    children: ReactNode;
}
export declare function Container({ width, className, children }: ContainerProps): import("react").JSX.Element;

// src/countdown.tsx
export interface CountdownProps {
    until: Date | string;
    onElapsed?: () => void;
    warnSeconds?: number;
    now?: () => number;
    label?: string;
    warnMessage?: string;
    endMessage?: string;
}
export declare const formatCountdown: (seconds: number) => string;
export declare function Countdown({ until, onElapsed, warnSeconds, now, label, warnMessage, endMessage, }: CountdownProps): import("react").JSX.Element;

// src/data-table.tsx
import { type ReactNode } from 'react';
export interface DataColumn<Row> {
    key: string;
    header: ReactNode;
    align?: 'start' | 'end';
    rowHeader?: boolean;
    cell?: (row: Row) => ReactNode;
}
export interface DataTableProps<Row> {
    caption: ReactNode;
    captionHidden?: boolean;
    columns: readonly DataColumn<Row>[];
    rows: readonly Row[];
    dense?: boolean;
    rowKey?: (row: Row, index: number) => string;
}
export declare function DataTable<Row extends object>({ caption, captionHidden, columns, rows, dense, rowKey, }: DataTableProps<Row>): import("react").JSX.Element;

// src/dialog.tsx
import type { ReactNode } from 'react';
export interface DialogProps {
    open: boolean;
    onOpenChange: (open: boolean) => void;
    title: ReactNode;
    tone?: 'plain' | 'warning' | 'error';
    children?: ReactNode;
    actions?: ReactNode;
}
export declare function Dialog({ open, onOpenChange, title, tone, children, actions, }: DialogProps): import("react").JSX.Element;

// src/error-summary.tsx
export interface FieldProblem {
    fieldId: string;
    message: string;
}
export interface ErrorSummaryProps {
    errors: FieldProblem[];
    title?: string;
    attempt?: number;
}
export declare function ErrorSummary({ attempt, ...summary }: ErrorSummaryProps): import("react").JSX.Element;

// src/field-frame.tsx
import { type ReactNode } from 'react';
export interface FieldTexts {
    label: ReactNode;
    hint?: ReactNode;
    error?: string;
    optional?: boolean;
}
export interface ErrorAnnouncement {
    announced?: boolean | undefined;
}
export declare function useFieldIds(given: {
    id?: string;
    name?: string;
    'aria-describedby'?: string;
}, texts: {
    hint?: ReactNode;
    error?: string;
}): {
    id: string;
    hintId: string | undefined;
    errorId: string | undefined;
    describedBy: string | undefined;
};
export type FieldIds = ReturnType<typeof useFieldIds>;
export declare const OptionalMark: () => import("react").JSX.Element;
export declare function FieldHelp({ ids, hint, error, announced, }: Pick<FieldTexts, 'hint' | 'error'> & ErrorAnnouncement & {
    ids: FieldIds;
}): import("react").JSX.Element;
export declare function FieldFrame({ ids, label, hint, error, optional, announced, children, }: FieldTexts & ErrorAnnouncement & {
    ids: FieldIds;
    children: ReactNode;
}): import("react").JSX.Element;

// src/fieldset.tsx
import type { ComponentProps, ReactNode } from 'react';
export interface FieldsetProps extends ComponentProps<'fieldset'> {
    legend: ReactNode;
    hint?: ReactNode;
}
export declare function Fieldset({ legend, hint, className, children, ...native }: FieldsetProps): import("react").JSX.Element;
export declare function FormRow({ narrow, children }: {
    narrow?: boolean;
    children: ReactNode;
}): import("react").JSX.Element;

// src/focused-heading.tsx
import { type ReactNode } from 'react';
interface FocusedHeadingProps {
    focus: boolean;
    children: ReactNode;
}
export declare function FocusedHeading({ focus, children }: FocusedHeadingProps): import("react").JSX.Element;
export {};

// src/forms/address-fields.tsx
import type { FieldValues } from 'react-hook-form';
import type { SelectOption } from '../select-field.tsx';
import type { FieldName, LabelledForm } from './use-zod-form.ts';
interface AddressFieldsProps<Values extends FieldValues, Parsed> {
    form: LabelledForm<Values, Parsed>;
    names: Record<'line1' | 'line2' | 'postcode' | 'country', FieldName<Values>> & Partial<Record<'town' | 'county', FieldName<Values>>>;
    countries: readonly SelectOption[];
    purpose?: 'billing ';
}
export declare function AddressFields<V extends FieldValues, P>(props: AddressFieldsProps<V, P>): import("react").JSX.Element;
export {};

// src/forms/form.tsx
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type CheckboxFieldProps } from '../choice-fields.tsx';
import { type FieldProblem } from '../error-summary.tsx';
import { type PasswordFieldProps } from '../password-field.tsx';
import { type SelectFieldProps } from '../select-field.tsx';
import { type TextAreaFieldProps, type TextFieldProps } from '../text-fields.tsx';
import type { FieldName, LabelledForm } from './use-zod-form.ts';
interface FormProps<Values extends FieldValues, Parsed> extends Omit<ComponentProps<'form'>, 'form'> {
    form: LabelledForm<Values, Parsed>;
    problems?: FieldProblem[];
}
export declare function Form<Values extends FieldValues, Parsed>({ form, problems, children, ...native }: FormProps<Values, Parsed>): import("react").JSX.Element;
export declare function boundTo<Values extends FieldValues, Parsed>(form: LabelledForm<Values, Parsed>, name: FieldName<Values>): {
    onChange: import("react-hook-form").ChangeHandler;
    onBlur: import("react-hook-form").ChangeHandler;
    ref: import("react-hook-form").RefCallBack;
    name: FieldName<Values>;
    min?: string | number;
    max?: string | number;
    maxLength?: number;
    minLength?: number;
    pattern?: string;
    required?: boolean;
    disabled?: boolean;
    id: string;
    label: ReactNode;
    error?: string | undefined;
};
type Kind<Name, Props> = {
    kind: Name;
} & Omit<Props, 'form' | 'name' | 'label' | 'error' | 'ref' | 'id'>;
export type FormFieldProps<Values extends FieldValues, Parsed> = {
    form: LabelledForm<Values, Parsed>;
    name: FieldName<Values>;
    label?: ReactNode;
} & ((Omit<Kind<'text', TextFieldProps>, 'kind'> & {
    kind?: 'text';
}) | Kind<'lines', TextAreaFieldProps> | Kind<'password', PasswordFieldProps> | Kind<'select', SelectFieldProps> | Kind<'checkbox', CheckboxFieldProps>);
export declare function FormField<Values extends FieldValues, Parsed>(props: FormFieldProps<Values, Parsed>): import("react").JSX.Element;
export {};

// src/forms/index.ts
export { AddressFields } from './address-fields.tsx';
export { boundTo, Form, FormField } from './form.tsx';
export { EthnicityField, FirstNameField, GenderField, LastNameField, OccupationField, OwnNhsNumberField, PhoneField, } from './person-fields.tsx';
export { type FieldLabels, type LabelledForm, schemaResolver, useZodForm } from './use-zod-form.ts';

// src/forms/person-fields.tsx
import { type FieldValues } from 'react-hook-form';
import type { FieldName, LabelledForm } from './use-zod-form.ts';
interface PersonFieldProps<Values extends FieldValues, Parsed> {
    form: LabelledForm<Values, Parsed>;
    name: FieldName<Values>;
}
export declare const FirstNameField: <V extends FieldValues, P>(props: PersonFieldProps<V, P>) => import("react").JSX.Element;
export declare const LastNameField: <V extends FieldValues, P>(props: PersonFieldProps<V, P>) => import("react").JSX.Element;
interface ChoiceProps<V extends FieldValues, P> extends PersonFieldProps<V, P> {
    placeholder: string;
}
export declare const GenderField: <V extends FieldValues, P>(props: ChoiceProps<V, P>) => import("react").JSX.Element;
export declare const EthnicityField: <V extends FieldValues, P>(props: ChoiceProps<V, P>) => import("react").JSX.Element;
export declare const OccupationField: <V extends FieldValues, P>(props: PersonFieldProps<V, P>) => import("react").JSX.Element;
export declare const PhoneField: <V extends FieldValues, P>(props: PersonFieldProps<V, P>) => import("react").JSX.Element;
export declare function OwnNhsNumberField<V extends FieldValues, P>({ form, name, }: PersonFieldProps<V, P>): import("react").JSX.Element;
export {};

// src/forms/use-zod-form.ts
import type { input, output, ZodType } from '@chaps/contracts/schema';
import { type FieldPath, type FieldValues, type Resolver, type UseFormProps, type UseFormReturn } from 'react-hook-form';
export type FieldName<Values extends FieldValues> = FieldPath<Values> & keyof Values & string;
export type FieldLabels<Values extends FieldValues> = Readonly<Record<keyof Values & string, string>>;
export interface LabelledForm<Values extends FieldValues, Parsed = Values> extends UseFormReturn<Values, unknown, Parsed> {
    labels: FieldLabels<Values>;
    idPrefix: string;
}
export declare const schemaResolver: <Schema extends ZodType<FieldValues, FieldValues>>(schema: Schema) => Resolver<input<Schema>, unknown, output<Schema>>;
interface ZodFormOptions<Schema extends ZodType<FieldValues, FieldValues>> extends Omit<UseFormProps<input<Schema>, unknown, output<Schema>>, 'resolver'> {
    schema: Schema;
    labels: FieldLabels<input<Schema>>;
    idPrefix?: string;
}
export declare function useZodForm<Schema extends ZodType<FieldValues, FieldValues>>({ schema, labels, idPrefix, ...options }: ZodFormOptions<Schema>): LabelledForm<input<Schema>, output<Schema>>;
export {};

// src/icon-text.tsx
import type { ReactNode } from 'react';
export interface IconTextProps {
    icon: ReactNode;
    className?: string;
    children: ReactNode;
}
export declare function IconText({ icon, className, children }: IconTextProps): import("react").JSX.Element;

// src/index.ts
export { ActionResult, type ActionResultProps, useBroughtIntoView } from './action-result.tsx';
export { BackLink, type BackLinkProps } from './back-link.tsx';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps, ButtonRow, type ButtonVariant, ExternalButton, ExternalLink, type ExternalLinkProps, } from './button.tsx';
export { Card, CardGrid, type CardGridProps, type CardProps } from './card.tsx';
export type { ChoiceOption } from './choice.tsx';
export { CheckboxField, type CheckboxFieldProps, CheckboxGroupField, type CheckboxGroupFieldProps, RadioGroupField, type RadioGroupFieldProps, } from './choice-fields.tsx';
export { classNames } from './class-names.ts';
export { Container, type ContainerProps } from './container.tsx';
export { Countdown, type CountdownProps } from './countdown.tsx';
export { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { ErrorSummary, type ErrorSummaryProps, type FieldProblem } from './error-summary.tsx';
export type { FieldTexts } from './field-frame.tsx';
export { Fieldset, type FieldsetProps, FormRow } from './fieldset.tsx';
export { FocusedHeading } from './focused-heading.tsx';
export { IconText, type IconTextProps } from './icon-text.tsx';
export { BREAKPOINTS, Cluster, Columns, Stack } from './layout.tsx';
export { LazyDialog } from './lazy-dialog.tsx';
export { type LazyModule, LazyPart, type LazyPartProps, useLazyModule } from './lazy-module.tsx';
export { LoadFailure, type LoadFailureProps } from './load-failure.tsx';
export { Logo, type LogoProps } from './logo.tsx';
export { NhsNumberField, type NhsNumberFieldProps } from './nhs-number-field.tsx';
export { Notice, type NoticeProps, type NoticeTone } from './notice.tsx';
export { Page, type PageProps } from './page.tsx';
export { PageHeading, type PageHeadingProps } from './page-heading.tsx';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
export { Prose, type ProseProps } from './prose.tsx';
export { isUnknownRecord, QueryBoundary, type QueryBoundaryProps } from './query-boundary.tsx';
export { RequireSession, SessionGate, useSignInState } from './require-session.tsx';
export { saveFile } from './save-file.ts';
export { Section, type SectionProps } from './section.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field.tsx';
export { ShowMore, type ShowMoreProps } from './show-more.tsx';
export { PageSkeleton, Skeleton, type SkeletonProps, Spinner } from './skeleton.tsx';
export { Steps, type StepsProps } from './steps.tsx';
export { StructuredData, type Thing } from './structured-data.tsx';
export { SummaryList, type SummaryRow } from './summary-list.tsx';
export { Tabs, type TabsProps } from './tabs.tsx';
export { Tag, type TagProps, type TagTone } from './tag.tsx';
export { TextAreaField, type TextAreaFieldProps, TextField, type TextFieldProps, } from './text-fields.tsx';
export { ToastRegion, type ToastRegionProps } from './toast-region.tsx';
export { truncate } from './truncate.ts';
export { VisuallyHidden } from './visually-hidden.tsx';

// src/layout.tsx
import type { ReactNode } from 'react';
export declare const BREAKPOINTS: {
    readonly phone: '30rem';
    readonly tablet: '40rem';
    readonly wide: '60rem';
    readonly desktop: '64rem';
};
declare const GAPS: {
    1: string | undefined;
    2: string | undefined;
    3: string | undefined;
};
interface GapProps {
    gap?: keyof typeof GAPS;
    className?: string | undefined;
    children: ReactNode;
}
export declare const Stack: ({ gap, start, className, children }: GapProps & {
    start?: boolean;
}) => import("react").JSX.Element;
export declare const Cluster: ({ gap, className, children }: GapProps) => import("react").JSX.Element;
interface ColumnsProps {
    aside: ReactNode;
    side: 'left' | 'right';
    className?: string | undefined;
    children: ReactNode;
}
export declare const Columns: ({ aside, side, className, children }: ColumnsProps) => import("react").JSX.Element;
export {};

// src/lazy-dialog.tsx
import type { DialogProps } from './dialog.tsx';
export declare function LazyDialog(props: DialogProps): import("react").JSX.Element | null;

// src/lazy-module.tsx
import { type ReactNode } from 'react';
export interface LazyModule<Module> {
    module: Module | undefined;
    failed: boolean;
    retry: () => Promise<void>;
}
export declare function useLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module>;
export interface LazyPartProps<Module> {
    code: LazyModule<Module>;
    pending?: ReactNode;
    title: string;
    message?: ReactNode;
    children: (module: Module) => ReactNode;
}
export declare function LazyPart<Module>({ code, pending, ...props }: LazyPartProps<Module>): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;

// src/load-failure.tsx
import { type ReactNode } from 'react';
export interface LoadFailureProps {
    title: ReactNode;
    level?: 1 | 2;
    message: ReactNode;
    onRetry?: () => unknown;
    busy?: boolean;
    answerTo?: unknown;
    requestId?: string;
    children?: ReactNode;
}
export declare function LoadFailure(props: LoadFailureProps): import("react").JSX.Element;

// src/logo-drawing.ts
export declare const RING = "M51.8 15.4A25.5 25.5 0 1 0 51.8 48.6";
export declare const DROP = "M33 17.5c5.2 7 10.4 12 10.4 18.6a10.4 10.4 0 0 1-20.8 0c0-6.6 5.2-11.6 10.4-18.6z";
export declare const LETTERS: string;
export declare const drawMark: (ink: string, drop: string, letters?: boolean) => string;

// src/logo.tsx
export interface LogoProps {
    title?: string;
    mark?: boolean;
    className?: string;
}
export declare function Logo({ title, mark, className }: LogoProps): import("react").JSX.Element;

// src/nhs-number-field.tsx
import { type ReactNode } from 'react';
export interface NhsNumberFieldProps {
    label: ReactNode;
    name: string;
    value: string;
    onChange: (digits: string) => void;
    onBlur?: () => void;
    optional?: boolean;
    purpose?: string;
    error?: string | undefined;
}
export declare function NhsNumberField(props: NhsNumberFieldProps): import("react").JSX.Element;

// src/notice.tsx
import { type ReactNode } from 'react';
export type NoticeTone = 'info' | 'warning' | 'important' | 'success' | 'error';
export interface NoticeProps {
    tone: NoticeTone;
    title?: ReactNode;
    level?: 0 | 2 | 3 | 4;
    live?: boolean;
    id?: string;
    className?: string;
    children?: ReactNode;
}
export declare function Notice({ tone, title, level, live, id, className, children, }: NoticeProps): import("react").JSX.Element;

// src/page-heading.tsx
import { type ReactNode } from 'react';
export interface PageHeadingProps {
    className?: string;
    children: ReactNode;
}
export declare function PageHeading({ className, children }: PageHeadingProps): import("react").JSX.Element;

// src/page.tsx
import type { ReactNode } from 'react';
export interface PageProps {
    title: string;
    description?: string;
    heading?: ReactNode;
    lead?: ReactNode;
    eyebrow?: ReactNode;
    before?: ReactNode;
    width?: 'text' | 'wide' | 'full';
    kind?: 'website' | 'article';
    picture?: ReactNode;
    card?: string | undefined;
    listed?: boolean;
    children?: ReactNode;
}
export declare function Page({ title, description, heading, lead, eyebrow, before, width, kind, picture, card, listed, children, }: PageProps): import("react").JSX.Element;

// src/pagination.tsx
export interface PaginationProps {
    page: number;
    pages: number;
    onPageChange: (page: number) => void;
    label: string;
}
export declare function Pagination({ page, pages, onPageChange, label }: PaginationProps): import("react").JSX.Element | null;

// src/password-field.tsx
import { type ComponentProps } from 'react';
import { type FieldTexts } from './field-frame.tsx';
export type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type'>;
export declare function PasswordField({ label, hint, error, optional, className, ...native }: PasswordFieldProps): import("react").JSX.Element;

// src/prose.tsx
import type { ReactNode } from 'react';
export interface ProseProps {
    className?: string;
    children: ReactNode;
}
export declare function Prose({ className, children }: ProseProps): import("react").JSX.Element;

// src/query-boundary.tsx
import type { ReactNode } from 'react';
import { type LoadFailureProps } from './load-failure.tsx';
export interface QueryBoundaryProps<Data> extends Pick<LoadFailureProps, 'title' | 'message' | 'level' | 'answerTo'> {
    query: {
        data: Data | undefined;
        error: unknown;
        refetch: () => unknown;
    };
    pending?: ReactNode;
    unknown?: ReactNode;
    empty?: ReactNode;
    isEmpty?: (data: Data) => boolean;
    frame?: (failure: ReactNode) => ReactNode;
    children: (data: Data) => ReactNode;
}
export declare const isUnknownRecord: (error: unknown) => boolean;
export declare function QueryBoundary<Data>(props: QueryBoundaryProps<Data>): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;

// src/require-session.tsx
import type { NavigationState } from '@chaps/contracts/navigation-state';
import { type SessionUser } from '@chaps/runtime';
import type { ReactNode } from 'react';
export declare function useSignInState(): NavigationState;
type RequireSessionProps = Pick<NavigationState, 'withoutProfile'> & ({
    visitors?: false;
    children: ReactNode | ((user: SessionUser) => ReactNode);
}
 | {
    visitors: true;
    children: ReactNode;
});
export declare function SessionGate(props: RequireSessionProps & {
    signInPage: string;
}): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;
export declare const RequireSession: (props: RequireSessionProps) => import("react").JSX.Element;
export {};

// src/save-file.ts
export declare function saveFile(name: string, content: Blob): void;

// src/section.tsx
import { type ReactNode } from 'react';
export interface SectionProps {
    title?: ReactNode;
    id?: string;
    tone?: 'plain' | 'tinted' | 'navy';
    lead?: ReactNode;
    eyebrow?: ReactNode;
    action?: ReactNode;
    width?: 'text' | 'wide';
    picture?: ReactNode;
    pictureSide?: 'left' | 'right';
    className?: string;
    children?: ReactNode;
}
export declare function Section({ children, ...props }: SectionProps): import("react").JSX.Element;

// src/select-field.tsx
import type { ComponentProps } from 'react';
import { type FieldTexts } from './field-frame.tsx';
export type SelectOption = string | {
    value: string;
    label: string;
    disabled?: boolean;
};
export type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly SelectOption[];
    placeholder?: string;
};
export declare function SelectField({ label, hint, error, optional, options, placeholder, className, ...native }: SelectFieldProps): import("react").JSX.Element;

// src/show-more.tsx
import { type ElementType, type ReactNode } from 'react';
export interface ShowMoreProps {
    text: string;
    limit: number;
    threshold?: number;
    as?: ElementType;
    about?: string;
    moreLabel?: string;
    lessLabel?: string;
    expanded?: ReactNode;
}
export declare function ShowMore({ text, limit, threshold, as: Paragraph, about, moreLabel, lessLabel, expanded, }: ShowMoreProps): import("react").JSX.Element;

// src/skeleton.tsx
import type { ReactNode } from 'react';
export interface SkeletonProps {
    width?: string;
    height?: string;
    lines?: number;
    className?: string;
}
export declare function Skeleton({ width, height, lines, className }: SkeletonProps): import("react").JSX.Element;
export interface PageSkeletonProps {
    label?: string;
}
export declare function PageSkeleton({ label }: PageSkeletonProps): import("react").JSX.Element;
export declare function Spinner({ label }: {
    label: ReactNode;
}): import("react").JSX.Element;

// src/steps.tsx
export interface StepsProps {
    steps: readonly {
        id: string;
        label: string;
    }[];
    current: string;
    label?: string;
}
export declare function Steps({ steps, current, label }: StepsProps): import("react").JSX.Element;

// src/structured-data.tsx
export interface Thing {
    '@type': string;
    [property: string]: unknown;
}
export declare function StructuredData({ thing }: {
    thing: Thing;
}): null;

// src/summary-list.tsx
import type { ReactNode } from 'react';
export interface SummaryRow {
    label: ReactNode;
    value: ReactNode;
    action?: ReactNode;
    key?: string;
}
export declare function SummaryList({ rows }: {
    rows: readonly SummaryRow[];
}): import("react").JSX.Element;

// src/tabs.tsx
import type { ReactNode } from 'react';
export interface TabsProps<Value extends string = string> {
    label: string;
    value: Value;
    onValueChange: (value: Value) => void;
    tabs: readonly {
        value: Value;
        label: ReactNode;
        content: ReactNode;
    }[];
}
export declare function Tabs<Value extends string>({ label, value, onValueChange, tabs, }: TabsProps<Value>): import("react").JSX.Element;

// src/tag.tsx
import type { ReactNode } from 'react';
export type TagTone = 'neutral' | 'info' | 'green' | 'amber' | 'red';
export interface TagProps {
    tone: TagTone;
    icon?: ReactNode;
    children: ReactNode;
}
export declare function Tag({ tone, icon, children }: TagProps): import("react").JSX.Element;

// src/text-fields.tsx
import type { ComponentProps } from 'react';
import { type ErrorAnnouncement, type FieldTexts } from './field-frame.tsx';
export type TextFieldProps = FieldTexts & ErrorAnnouncement & ComponentProps<'input'>;
export declare function TextField(props: TextFieldProps): import("react").JSX.Element;
export type TextAreaFieldProps = FieldTexts & ComponentProps<'textarea'>;
export declare function TextAreaField({ label, hint, error, optional, className, rows, ...native }: TextAreaFieldProps): import("react").JSX.Element;

// src/toast-region.tsx
import type { BusEvent } from '@chaps/contracts';
export interface ToastRegionProps {
    takeWaiting?: () => BusEvent<'toast'>[];
}
export declare function ToastRegion(props: ToastRegionProps): import("react").JSX.Element;

// src/truncate.ts
export declare function truncate(text: string, limit: number): string;

// src/visually-hidden.tsx
import type { ReactNode } from 'react';
export declare function VisuallyHidden({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
