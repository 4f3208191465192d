// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.

// src/api-connection.ts
import type { SessionActions } from './session.ts';
export interface ApiConnection {
    url: string;
    session: Pick<SessionActions, 'accessToken' | 'sessionRefused'>;
}
export declare function connectApi(to: ApiConnection): void;
export declare function apiConnection(): ApiConnection;

// src/api-error.ts
export declare class ApiError extends Error {
    readonly status: number;
    readonly code: string;
    readonly requestId: string | undefined;
    readonly details: Readonly<Record<string, string>>;
    constructor(status: number, code: string, message: string, requestId?: string, details?: Record<string, string>);
}

// src/bus.ts
import { type BusEvent, type BusEventName } from '@chaps/contracts/bus';
type Listener<Name extends BusEventName> = (event: BusEvent<Name>) => void;
export declare function emit<Name extends BusEventName>(name: Name, event: BusEvent<Name>): void;
export declare function listen<Name extends BusEventName>(name: Name, listener: Listener<Name>): () => void;
export {};

// src/index.ts
export { type ApiConnection, apiConnection, connectApi } from './api-connection.ts';
export { ApiError } from './api-error.ts';
export { emit, listen } from './bus.ts';
export { hasNavigated, markNavigated } from './navigation.ts';
export { queryClient } from './query-client.ts';
export { RemoteSlot, type RemoteSlotProps, type Runtime, RuntimeProvider, useSessionActions, useSiteConfig, } from './runtime.ts';
export { type AuthOutcome, type EnrolmentOutcome, type MailedLink, type MailedTokenType, type PasswordOutcome, type SecondFactorActions, type SessionActions, type SessionState, type SessionUser, type SignUpInput, type SignUpOutcome, useSession, } from './session.ts';
export { clearStoredUser, readStoredUser, type StoredUser, writeStoredUser, } from './stored-user.ts';

// src/navigation.ts
export declare const markNavigated: () => void;
export declare function hasNavigated(): boolean;

// src/query-client.ts
import { QueryClient } from '@tanstack/react-query';
export declare const queryClient: QueryClient;

// src/remote/index.ts
export { type LoaderArgs, lazyScreen, type RemoteModule, type RemoteRoute, type RouteHandle, type SlotName, } from './module.ts';
export { toastsOf } from './toasts.ts';

// src/remote/load-page.ts
import { type RouteMatch } from 'react-router-dom';
import type { RemoteRoute } from './module.ts';
export declare function loadPage(routes: RemoteRoute[], url: URL, { withRequests }?: {
    withRequests?: boolean | undefined;
}): Promise<RouteMatch[] | null>;

// src/remote/loading.ts
export declare const LOAD_TIMEOUT_MS = 6000;
export declare const RETRY_PARAMETER = "again";
export declare const withRetry: (address: string, attempts: number) => string;
export declare const withoutRetry: (address: string) => string;

// src/remote/module.ts
import type { ChromeLink } from '@chaps/contracts/registry';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
export type SlotName = 'upcoming-events' | 'newsletter' | 'contact';
interface RouteLink extends Pick<ChromeLink, 'place' | 'order' | 'label'> {
    sections?: {
        label: string;
        id: string;
    }[];
}
export interface RouteOptions {
    prerender?: boolean;
    isolated?: boolean;
    footerless?: boolean;
}
export interface RouteHandle extends RouteOptions {
    links?: RouteLink[];
}
export type LoaderArgs = Pick<LoaderFunctionArgs, 'url' | 'params'>;
interface RouteCode {
    lazy?: () => Promise<{
        Component: ComponentType;
    }>;
    loader?: (args: LoaderArgs) => unknown;
}
interface LayoutRoute extends RouteCode {
    path?: string;
    index?: false;
    handle?: RouteOptions;
    children: RemoteRoute[];
}
interface PageRoute extends RouteCode {
    path?: string;
    handle?: RouteHandle;
    children?: undefined;
}
export type RemoteRoute = LayoutRoute | (PageRoute & {
    index?: false;
}) | (PageRoute & {
    index: true;
    path?: undefined;
});
type Load = () => Promise<{
    default: ComponentType;
}>;
export interface RemoteModule {
    routes: RemoteRoute[];
    slots?: Partial<Record<SlotName, Load>>;
}
export declare const lazyScreen: (load: Load) => () => Promise<{
    Component: ComponentType;
}>;
export {};

// src/remote/toasts.ts
import type { BusEvent } from '@chaps/contracts/bus';
export declare const toastsOf: (scope: string) => {
    dismiss: () => void;
    show: (toast: Omit<BusEvent<'toast'>, 'scope'>) => void;
};

// src/runtime.ts
import type { SiteConfig } from '@chaps/contracts/config';
import { type ComponentType, type ReactElement } from 'react';
import type { SlotName } from './remote/module.ts';
import type { SessionActions } from './session.ts';
export interface RemoteSlotProps {
    name: SlotName;
    reserve?: string;
}
export interface Runtime {
    config: SiteConfig;
    session?: SessionActions;
    Slot: ComponentType<RemoteSlotProps>;
}
export declare const RuntimeProvider: import("react").Provider<Runtime | undefined>;
export declare const useSiteConfig: () => SiteConfig;
export declare function useSessionActions(): SessionActions;
export declare const RemoteSlot: (props: RemoteSlotProps) => ReactElement;

// src/session.ts
import type { SessionEnd } from '@chaps/contracts/navigation-state';
export interface SessionUser {
    id: string;
    email: string;
}
export type AuthOutcome = {
    ok: true;
} | {
    ok: false;
    message: string;
};
export interface SignUpInput {
    email: string;
    password: string;
    displayName: string;
    phone: string;
}
export type SignUpOutcome = {
    ok: true;
    userId: string;
} | {
    ok: false;
    message: string;
};
export type MailedTokenType = 'signup' | 'recovery' | 'email';
export interface MailedLink {
    tokenHash: string;
    type: MailedTokenType;
}
export type PasswordOutcome = {
    ok: true;
} | {
    ok: false;
    refused: 'link' | 'password';
    message: string;
};
export type EnrolmentOutcome = {
    ok: true;
    factorId: string;
    secret: string /** `data:` address of an SVG. */;
    qrCode: string;
} | {
    ok: false;
    message: string;
};
export interface SecondFactorActions {
    isEnrolled(): Promise<boolean>;
    enrol(): Promise<EnrolmentOutcome>;
    verify(code: string, factorId?: string): Promise<AuthOutcome>;
}
export interface SessionActions {
    signIn(email: string, password: string): Promise<AuthOutcome>;
    signUp(input: SignUpInput): Promise<SignUpOutcome>;
    resendConfirmation(email: string): Promise<AuthOutcome>;
    signOut(ended?: SessionEnd): Promise<void>;
    requestPasswordReset(email: string, returnPath?: string): Promise<AuthOutcome>;
    updatePassword(password: string): Promise<AuthOutcome>;
    setPasswordByLink?(link: MailedLink, password: string): Promise<PasswordOutcome>;
    verifyMailedToken(tokenHash: string, type: MailedTokenType): Promise<AuthOutcome>;
    accessToken(): Promise<string | undefined>;
    sessionRefused?(accessToken: string, reason?: SessionEnd): void;
    secondFactor?: SecondFactorActions;
}
export type SessionState = {
    status: 'loading';
    user?: undefined;
    recovering?: undefined;
    ended?: undefined;
} | {
    status: 'anonymous';
    user?: undefined;
    recovering?: undefined;
    ended?: SessionEnd;
} | {
    status: 'signed-in';
    user: SessionUser;
    recovering: boolean;
    ended?: undefined;
};
export declare const useSession: import("zustand").UseBoundStore<import("zustand").StoreApi<SessionState>>;

// src/stored-user.ts
import * as z from '@chaps/contracts/schema';
declare const storedUserSchema: import("zod").ZodObject<{
    firstName: import("zod").ZodString;
    lastName: import("zod").ZodString;
    profileId: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type StoredUser = z.infer<typeof storedUserSchema>;
export declare function readStoredUser(): StoredUser | undefined;
export declare function writeStoredUser(user: StoredUser): void;
export declare function clearStoredUser(): void;
export {};
