// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.

// src/clock.ts
export declare const controlTimers: (now?: Date) => import("vitest").VitestUtils;
export declare const passTime: (milliseconds: number) => Promise<import("vitest").VitestUtils>;

// src/component-setup.ts
import '@testing-library/jest-dom/vitest';

// src/fake-api.ts
export declare const server: import("msw/node").SetupServer;
export interface Received {
    call: string;
    line: string;
    method: string;
    path: string;
    query: Record<string, string>;
    headers: Record<string, string>;
    body: unknown;
    authorization: string | undefined;
    idempotencyKey: string | undefined;
}
export interface Answer {
    status?: number;
    body: unknown;
    after?: Promise<unknown>;
    lost?: boolean;
}
export type Answers = Record<string, Answer | ((received: Received) => Answer | Promise<Answer>) | undefined>;
export interface FakeApi {
    received: Received[];
    answers: Answers;
    sent: (call: string) => unknown[];
}
export declare const problem: (status: number, code: string, message?: string, details?: Record<string, string>) => Answer;
export declare function fakeApi(origin: string, answers: Answers, otherwise?: (received: Received) => Answer | undefined | Promise<Answer>): FakeApi;

// src/fixtures.ts
import type { Appointment } from '@chaps/contracts/appointments';
import type { SiteConfig } from '@chaps/contracts/config';
import type { Event } from '@chaps/contracts/events';
import type { Hold } from '@chaps/contracts/holds';
import type { UserProfile } from '@chaps/contracts/profiles';
export declare const idOf: (number: number) => string;
export declare const EVENT_ID: string;
export declare const APPOINTMENT_ID: string;
export declare const CONSENT_ID: string;
export declare const PROFILE_ID = "12345678";
export declare const EVENT_DATE: string;
export declare function eventOf(changes?: Partial<Event>, number?: number): Event;
export declare const appointmentOf: (changes?: Partial<Appointment>) => Appointment;
export declare const holdOf: (changes?: Partial<Appointment>, minutes?: number) => Hold;
export declare const profileOf: (changes?: Partial<UserProfile>) => UserProfile;
export declare const CONSENT_ANSWERS: {
    readonly numberOfPsaTest: '1';
    readonly familyHistoryProstateCancer: 'No';
    readonly familyHistoryBreastOvarianCancer: 'No';
    readonly medicationHistory: 'None';
    readonly terms: true;
    readonly sampleConsent: true;
};
export declare const API = "https://api.chaps.test";
export declare const FORMS = "https://forms.chaps.test";
export declare const siteConfigOf: (changes?: Partial<SiteConfig>) => SiteConfig;

// src/one-window.ts
export {};

// src/remote-setup.ts
import '@testing-library/jest-dom/vitest';

// src/render-remote.tsx
import type { RemoteRoute } from '@chaps/runtime/remote';
import type { RequestHandler } from 'msw';
import type { ReactNode } from 'react';
export declare function signIn(id?: string): void;
export interface RenderOptions {
    session?: 'signed-in';
    handlers?: RequestHandler[];
    state?: unknown;
}
export declare function rendererOf(routes: RemoteRoute[]): Promise<(path: string, options?: RenderOptions) => {
    user: import("@testing-library/user-event").UserEvent;
    router: import("react-router").DataRouter;
    address: () => string;
    toasts: {
        tone: "error" | "info" | "success";
        title: string;
        description?: string | undefined;
        scope?: string | undefined;
    }[];
}>;
export declare const renderBlock: (block: ReactNode, address?: string, options?: RenderOptions) => {
    user: import("@testing-library/user-event").UserEvent;
    router: import("react-router").DataRouter;
    address: () => string;
    toasts: {
        tone: "error" | "info" | "success";
        title: string;
        description?: string | undefined;
        scope?: string | undefined;
    }[];
};

// src/runtime.tsx
import { type Runtime, type SessionActions } from '@chaps/runtime';
import type { ReactNode } from 'react';
export declare const sessionActionsOf: (overrides?: Partial<SessionActions>) => SessionActions;
interface TestRuntime extends Runtime {
    session: SessionActions;
}
export declare const NoBlock: () => null;
export declare function provideRuntime(changes: Partial<TestRuntime>): void;
export declare const resetRuntime: () => void;
export declare const InShell: ({ children }: {
    children: ReactNode;
}) => import("react").JSX.Element;
export {};

// src/vitest-project.ts
import { type Plugin } from 'vitest/config';
export declare const sharedProject: (name: string, root: string) => import("vitest/config").UserWorkspaceConfig;
interface RemoteProject {
    include?: string[];
    plugins?: Plugin[];
    setupFiles?: string[];
}
export declare const remoteProject: (name: string, root: string, { include, plugins, setupFiles }?: RemoteProject) => import("vitest/config").UserWorkspaceConfig;
export {};

// src/wait.ts
export declare const WAIT_MS = 4000;
