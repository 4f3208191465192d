// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.

// src/appointments.ts
import { type Appointment, type AppointmentRequest } from '@chaps/contracts/appointments';
import { type QueryClient } from '@tanstack/react-query';
export declare function onThisClock<Record extends Appointment>(record: Record): Record;
export declare const appointmentsQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}[], Error, {
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        event_id: string;
        event_name: string;
        product_id: string;
        product_name: string;
        email_template?: string | null | undefined;
        event_date: string;
        start_time: string;
        end_time: string;
        event_location: string;
        contact_email: string;
        lab_name: string | null;
        price: number;
        payment_required: boolean;
        consent_given: boolean;
        expires_at: string | null;
        renewable_until: string | null;
        confirmed_at: string | null;
        server_time: string;
    }[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}[], Error>;
export declare const appointmentQuery: (appointmentId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}, Error, {
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        event_id: string;
        event_name: string;
        product_id: string;
        product_name: string;
        email_template?: string | null | undefined;
        event_date: string;
        start_time: string;
        end_time: string;
        event_location: string;
        contact_email: string;
        lab_name: string | null;
        price: number;
        payment_required: boolean;
        consent_given: boolean;
        expires_at: string | null;
        renewable_until: string | null;
        confirmed_at: string | null;
        server_time: string;
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}, Error>;
export declare function cacheAppointment(client: QueryClient, record: Appointment): void;
export declare const appointmentRequestOf: (record: Appointment, profileId: string) => AppointmentRequest;
export declare function createAppointment(booking: AppointmentRequest, idempotencyKey: string): Promise<{
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}>;
export declare function moveAppointment(appointmentId: string, startTime: string): Promise<{
    appointment_id: string;
    reference: string;
    status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
    event_id: string;
    event_name: string;
    product_id: string;
    product_name: string;
    email_template?: string | null | undefined;
    event_date: string;
    start_time: string;
    end_time: string;
    event_location: string;
    contact_email: string;
    lab_name: string | null;
    price: number;
    payment_required: boolean;
    consent_given: boolean;
    expires_at: string | null;
    renewable_until: string | null;
    confirmed_at: string | null;
    server_time: string;
}>;
export declare const cancellationQuery: (appointmentId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    appointment_id: string;
    can_cancel: boolean;
    paid: number;
    charge: number;
    refund: number;
    refund_until: string | null;
    refund_status: "completed" | "due" | null;
}, Error, {
    appointment_id: string;
    can_cancel: boolean;
    paid: number;
    charge: number;
    refund: number;
    refund_until: string | null;
    refund_status: "completed" | "due" | null;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        appointment_id: string;
        can_cancel: boolean;
        paid: number;
        charge: number;
        refund: number;
        refund_until: string | null;
        refund_status: "completed" | "due" | null;
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    appointment_id: string;
    can_cancel: boolean;
    paid: number;
    charge: number;
    refund: number;
    refund_until: string | null;
    refund_status: "completed" | "due" | null;
}, Error>;
export declare const cancelAppointment: (appointmentId: string, refund: number) => Promise<{
    status: "success";
    cancellation: {
        appointment_id: string;
        can_cancel: boolean;
        paid: number;
        charge: number;
        refund: number;
        refund_until: string | null;
        refund_status: "completed" | "due" | null;
    };
    appointment: {
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        event_id: string;
        event_name: string;
        product_id: string;
        product_name: string;
        email_template?: string | null | undefined;
        event_date: string;
        start_time: string;
        end_time: string;
        event_location: string;
        contact_email: string;
        lab_name: string | null;
        price: number;
        payment_required: boolean;
        consent_given: boolean;
        expires_at: string | null;
        renewable_until: string | null;
        confirmed_at: string | null;
        server_time: string;
    };
}>;

// src/consents.ts
import { type ConsentRequestInput, type ConsentResponse } from '@chaps/contracts/consent';
import { type ConsentDraft } from '@chaps/contracts/consent-drafts';
import { type GpConsentRequestInput } from '@chaps/contracts/gp-consents';
export declare const createConsent: (consent: ConsentRequestInput, idempotencyKey: string) => Promise<ConsentResponse>;
export declare const consentsQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    consent_id: string;
    psa_test_date: string;
    event_name: string | null;
    wording_version: string;
    given_through: "mailed link" | "website";
    given_at: string;
    answers: {
        question: string;
        answer: string | boolean | string[];
    }[];
    gp_consents?: {
        action: "given" | "withdrawn";
        at: string;
        through: "mailed link" | "website";
        wording_version: string;
        wording: string;
    }[] | undefined;
}[], Error, {
    consent_id: string;
    psa_test_date: string;
    event_name: string | null;
    wording_version: string;
    given_through: "mailed link" | "website";
    given_at: string;
    answers: {
        question: string;
        answer: string | boolean | string[];
    }[];
    gp_consents?: {
        action: "given" | "withdrawn";
        at: string;
        through: "mailed link" | "website";
        wording_version: string;
        wording: string;
    }[] | undefined;
}[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        consent_id: string;
        psa_test_date: string;
        event_name: string | null;
        wording_version: string;
        given_through: "mailed link" | "website";
        given_at: string;
        answers: {
            question: string;
            answer: string | boolean | string[];
        }[];
        gp_consents?: {
            action: "given" | "withdrawn";
            at: string;
            through: "mailed link" | "website";
            wording_version: string;
            wording: string;
        }[] | undefined;
    }[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    consent_id: string;
    psa_test_date: string;
    event_name: string | null;
    wording_version: string;
    given_through: "mailed link" | "website";
    given_at: string;
    answers: {
        question: string;
        answer: string | boolean | string[];
    }[];
    gp_consents?: {
        action: "given" | "withdrawn";
        at: string;
        through: "mailed link" | "website";
        wording_version: string;
        wording: string;
    }[] | undefined;
}[], Error>;
export declare const consentDraftQuery: (eventId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    numberOfPsaTest?: "1" | "2" | "3" | "4" | "5" | null | undefined;
    familyHistoryProstateCancer?: "Don't know" | "No" | "Yes" | null | undefined;
    familyMemberWithProstateCancer?: ("Brother" | "Father" | "Grandfather" | "Uncle")[] | null | undefined;
    additionalDetails?: string | null | undefined;
    familyHistoryBreastOvarianCancer?: "Don't know" | "No" | "Yes" | null | undefined;
    familyMemberWithOvarianCancer?: ("Aunt" | "Grandmother" | "Mother" | "Sister")[] | null | undefined;
    motherSideDetails?: string | null | undefined;
    medicationHistory?: "Avodart" | "Combodart" | "None" | "Proscar/Propecia(Finasteride)" | null | undefined;
    terms?: boolean | null | undefined;
    sampleConsent?: boolean | null | undefined;
    gpConsent?: boolean | null | undefined;
} | null, Error, {
    numberOfPsaTest?: "1" | "2" | "3" | "4" | "5" | null | undefined;
    familyHistoryProstateCancer?: "Don't know" | "No" | "Yes" | null | undefined;
    familyMemberWithProstateCancer?: ("Brother" | "Father" | "Grandfather" | "Uncle")[] | null | undefined;
    additionalDetails?: string | null | undefined;
    familyHistoryBreastOvarianCancer?: "Don't know" | "No" | "Yes" | null | undefined;
    familyMemberWithOvarianCancer?: ("Aunt" | "Grandmother" | "Mother" | "Sister")[] | null | undefined;
    motherSideDetails?: string | null | undefined;
    medicationHistory?: "Avodart" | "Combodart" | "None" | "Proscar/Propecia(Finasteride)" | null | undefined;
    terms?: boolean | null | undefined;
    sampleConsent?: boolean | null | undefined;
    gpConsent?: boolean | null | undefined;
} | null, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        numberOfPsaTest?: "1" | "2" | "3" | "4" | "5" | null | undefined;
        familyHistoryProstateCancer?: "Don't know" | "No" | "Yes" | null | undefined;
        familyMemberWithProstateCancer?: ("Brother" | "Father" | "Grandfather" | "Uncle")[] | null | undefined;
        additionalDetails?: string | null | undefined;
        familyHistoryBreastOvarianCancer?: "Don't know" | "No" | "Yes" | null | undefined;
        familyMemberWithOvarianCancer?: ("Aunt" | "Grandmother" | "Mother" | "Sister")[] | null | undefined;
        motherSideDetails?: string | null | undefined;
        medicationHistory?: "Avodart" | "Combodart" | "None" | "Proscar/Propecia(Finasteride)" | null | undefined;
        terms?: boolean | null | undefined;
        sampleConsent?: boolean | null | undefined;
        gpConsent?: boolean | null | undefined;
    } | null, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    numberOfPsaTest?: "1" | "2" | "3" | "4" | "5" | null | undefined;
    familyHistoryProstateCancer?: "Don't know" | "No" | "Yes" | null | undefined;
    familyMemberWithProstateCancer?: ("Brother" | "Father" | "Grandfather" | "Uncle")[] | null | undefined;
    additionalDetails?: string | null | undefined;
    familyHistoryBreastOvarianCancer?: "Don't know" | "No" | "Yes" | null | undefined;
    familyMemberWithOvarianCancer?: ("Aunt" | "Grandmother" | "Mother" | "Sister")[] | null | undefined;
    motherSideDetails?: string | null | undefined;
    medicationHistory?: "Avodart" | "Combodart" | "None" | "Proscar/Propecia(Finasteride)" | null | undefined;
    terms?: boolean | null | undefined;
    sampleConsent?: boolean | null | undefined;
    gpConsent?: boolean | null | undefined;
} | null, Error>;
export declare function saveConsentDraft(eventId: string, draft: ConsentDraft): Promise<void>;
export declare const createGpConsent: (request: GpConsentRequestInput, idempotencyKey: string) => Promise<{
    action: "given" | "withdrawn";
    at: string;
    through: "mailed link" | "website";
    wording_version: string;
    wording: string;
}>;
export declare const agreeToGpSharing: (consentId: string) => Promise<{
    action: "given" | "withdrawn";
    at: string;
    through: "mailed link" | "website";
    wording_version: string;
    wording: string;
}>;
export declare function withdrawGpSharing(consentId: string): Promise<{
    action: "given" | "withdrawn";
    at: string;
    through: "mailed link" | "website";
    wording_version: string;
    wording: string;
}>;

// src/enquiries.ts
import type { SiteConfig } from '@chaps/contracts/config';
import { type EnquiryForm, formFieldCode, formLevelCode } from '@chaps/contracts/enquiries';
import type * as z from '@chaps/contracts/schema';
type FieldCode = z.infer<typeof formFieldCode>;
interface Problem<Code> {
    code: Code;
    message: string;
}
export type EnquiryOutcome = {
    kind: 'success';
    next: string;
} | {
    kind: 'pending card authentication';
    clientSecret: string;
    resubmitKey: string;
} | {
    kind: 'error';
    form: Problem<z.infer<typeof formLevelCode> | FieldCode>[];
    fields: (Problem<FieldCode> & {
        field: keyof EnquiryForm;
    })[];
};
export declare function outcomeOf(body: unknown): EnquiryOutcome;
export declare function sendEnquiry({ serviceUrl, formId }: SiteConfig['contactForm'], enquiry: EnquiryForm): Promise<EnquiryOutcome>;
export {};

// src/error-logs.ts
export declare function logError(errorMessage: string, description: string): Promise<void>;

// src/event-pass.ts
export declare function saveEventPass(eventId: string, pass: string, expiresAt: string): void;
export declare function eventPass(eventId: string, now: Date): string | undefined;

// src/events.ts
import { type AccessCodeRequest, type AccessCodeResponse } from '@chaps/contracts/access-codes';
import { type EventPointsQuery, type EventsQuery } from '@chaps/contracts/events';
import { type QueryClient } from '@tanstack/react-query';
export declare const LIVE: {
    readonly staleTime: 5000;
    readonly refetchInterval: 30000;
    readonly refetchOnWindowFocus: true;
};
export declare const findEventsQuery: (query: EventsQuery) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    event_id: string;
    id: string;
    event_name: string;
    event_description: string;
    product_id: string;
    product_name: string;
    product_price: number;
    price: number | null;
    event_date: string;
    start_time: string;
    end_time: string;
    session_duration: number | null;
    total_spaces: number;
    booked_spaces: number;
    is_private: boolean;
    payment_required: boolean | null;
    exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
    contact_email: string;
    address_line1: string | null;
    address_line_1: string | null;
    address_line2: string | null;
    address_line_2: string | null;
    city: string;
    state: string | null;
    postcode: string | null;
    country: string;
    latitude: number | null;
    longitude: number | null;
    lab_name: string | null;
    email_template: string | null;
    distance_km?: number | undefined;
}[], Error, {
    event_id: string;
    id: string;
    event_name: string;
    event_description: string;
    product_id: string;
    product_name: string;
    product_price: number;
    price: number | null;
    event_date: string;
    start_time: string;
    end_time: string;
    session_duration: number | null;
    total_spaces: number;
    booked_spaces: number;
    is_private: boolean;
    payment_required: boolean | null;
    exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
    contact_email: string;
    address_line1: string | null;
    address_line_1: string | null;
    address_line2: string | null;
    address_line_2: string | null;
    city: string;
    state: string | null;
    postcode: string | null;
    country: string;
    latitude: number | null;
    longitude: number | null;
    lab_name: string | null;
    email_template: string | null;
    distance_km?: number | undefined;
}[], (string | {
    for?: string | undefined;
    location?: string | undefined;
    date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
    near?: string | undefined;
    limit?: string | undefined;
    after?: string | undefined;
    before?: string | undefined;
})[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        event_id: string;
        id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        product_name: string;
        product_price: number;
        price: number | null;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number | null;
        total_spaces: number;
        booked_spaces: number;
        is_private: boolean;
        payment_required: boolean | null;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line1: string | null;
        address_line_1: string | null;
        address_line2: string | null;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string | null;
        country: string;
        latitude: number | null;
        longitude: number | null;
        lab_name: string | null;
        email_template: string | null;
        distance_km?: number | undefined;
    }[], (string | {
        for?: string | undefined;
        location?: string | undefined;
        date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
        near?: string | undefined;
        limit?: string | undefined;
        after?: string | undefined;
        before?: string | undefined;
    })[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | {
    for?: string | undefined;
    location?: string | undefined;
    date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
    near?: string | undefined;
    limit?: string | undefined;
    after?: string | undefined;
    before?: string | undefined;
})[], {
    event_id: string;
    id: string;
    event_name: string;
    event_description: string;
    product_id: string;
    product_name: string;
    product_price: number;
    price: number | null;
    event_date: string;
    start_time: string;
    end_time: string;
    session_duration: number | null;
    total_spaces: number;
    booked_spaces: number;
    is_private: boolean;
    payment_required: boolean | null;
    exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
    contact_email: string;
    address_line1: string | null;
    address_line_1: string | null;
    address_line2: string | null;
    address_line_2: string | null;
    city: string;
    state: string | null;
    postcode: string | null;
    country: string;
    latitude: number | null;
    longitude: number | null;
    lab_name: string | null;
    email_template: string | null;
    distance_km?: number | undefined;
}[], Error>;
export declare const eventsPageQuery: (query: EventsQuery) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    events: {
        event_id: string;
        id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        product_name: string;
        product_price: number;
        price: number | null;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number | null;
        total_spaces: number;
        booked_spaces: number;
        is_private: boolean;
        payment_required: boolean | null;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line1: string | null;
        address_line_1: string | null;
        address_line2: string | null;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string | null;
        country: string;
        latitude: number | null;
        longitude: number | null;
        lab_name: string | null;
        email_template: string | null;
        distance_km?: number | undefined;
    }[];
    total?: number | undefined;
}, Error, {
    events: {
        event_id: string;
        id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        product_name: string;
        product_price: number;
        price: number | null;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number | null;
        total_spaces: number;
        booked_spaces: number;
        is_private: boolean;
        payment_required: boolean | null;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line1: string | null;
        address_line_1: string | null;
        address_line2: string | null;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string | null;
        country: string;
        latitude: number | null;
        longitude: number | null;
        lab_name: string | null;
        email_template: string | null;
        distance_km?: number | undefined;
    }[];
    total?: number | undefined;
}, (string | {
    for?: string | undefined;
    location?: string | undefined;
    date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
    near?: string | undefined;
    limit?: string | undefined;
    after?: string | undefined;
    before?: string | undefined;
})[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        events: {
            event_id: string;
            id: string;
            event_name: string;
            event_description: string;
            product_id: string;
            product_name: string;
            product_price: number;
            price: number | null;
            event_date: string;
            start_time: string;
            end_time: string;
            session_duration: number | null;
            total_spaces: number;
            booked_spaces: number;
            is_private: boolean;
            payment_required: boolean | null;
            exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
            contact_email: string;
            address_line1: string | null;
            address_line_1: string | null;
            address_line2: string | null;
            address_line_2: string | null;
            city: string;
            state: string | null;
            postcode: string | null;
            country: string;
            latitude: number | null;
            longitude: number | null;
            lab_name: string | null;
            email_template: string | null;
            distance_km?: number | undefined;
        }[];
        total?: number | undefined;
    }, (string | {
        for?: string | undefined;
        location?: string | undefined;
        date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
        near?: string | undefined;
        limit?: string | undefined;
        after?: string | undefined;
        before?: string | undefined;
    })[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | {
    for?: string | undefined;
    location?: string | undefined;
    date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
    near?: string | undefined;
    limit?: string | undefined;
    after?: string | undefined;
    before?: string | undefined;
})[], {
    events: {
        event_id: string;
        id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        product_name: string;
        product_price: number;
        price: number | null;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number | null;
        total_spaces: number;
        booked_spaces: number;
        is_private: boolean;
        payment_required: boolean | null;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line1: string | null;
        address_line_1: string | null;
        address_line2: string | null;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string | null;
        country: string;
        latitude: number | null;
        longitude: number | null;
        lab_name: string | null;
        email_template: string | null;
        distance_km?: number | undefined;
    }[];
    total?: number | undefined;
}, Error>;
export declare const eventPointsQuery: (query: EventPointsQuery) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    points: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        end_time: string;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        city: string;
        latitude: number;
        longitude: number;
    }[];
    more: boolean;
}, Error, {
    points: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        end_time: string;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        city: string;
        latitude: number;
        longitude: number;
    }[];
    more: boolean;
}, (string | {
    for?: string | undefined;
    location?: string | undefined;
    date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
    bbox?: string | undefined;
})[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        points: {
            event_id: string;
            event_name: string;
            event_date: string;
            start_time: string;
            end_time: string;
            exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
            city: string;
            latitude: number;
            longitude: number;
        }[];
        more: boolean;
    }, (string | {
        for?: string | undefined;
        location?: string | undefined;
        date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
        bbox?: string | undefined;
    })[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | {
    for?: string | undefined;
    location?: string | undefined;
    date?: "future-events" | "next-month" | "next-week" | "today" | undefined;
    bbox?: string | undefined;
})[], {
    points: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        end_time: string;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        city: string;
        latitude: number;
        longitude: number;
    }[];
    more: boolean;
}, Error>;
export declare const eventQuery: (eventId: string, pass: string | undefined) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    event_id: string;
    id: string;
    event_name: string;
    event_description: string;
    product_id: string;
    product_name: string;
    product_price: number;
    price: number | null;
    event_date: string;
    start_time: string;
    end_time: string;
    session_duration: number | null;
    total_spaces: number;
    booked_spaces: number;
    is_private: boolean;
    payment_required: boolean | null;
    exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
    contact_email: string;
    address_line1: string | null;
    address_line_1: string | null;
    address_line2: string | null;
    address_line_2: string | null;
    city: string;
    state: string | null;
    postcode: string | null;
    country: string;
    latitude: number | null;
    longitude: number | null;
    lab_name: string | null;
    email_template: string | null;
    distance_km?: number | undefined;
}, Error, {
    event_id: string;
    id: string;
    event_name: string;
    event_description: string;
    product_id: string;
    product_name: string;
    product_price: number;
    price: number | null;
    event_date: string;
    start_time: string;
    end_time: string;
    session_duration: number | null;
    total_spaces: number;
    booked_spaces: number;
    is_private: boolean;
    payment_required: boolean | null;
    exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
    contact_email: string;
    address_line1: string | null;
    address_line_1: string | null;
    address_line2: string | null;
    address_line_2: string | null;
    city: string;
    state: string | null;
    postcode: string | null;
    country: string;
    latitude: number | null;
    longitude: number | null;
    lab_name: string | null;
    email_template: string | null;
    distance_km?: number | undefined;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        event_id: string;
        id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        product_name: string;
        product_price: number;
        price: number | null;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number | null;
        total_spaces: number;
        booked_spaces: number;
        is_private: boolean;
        payment_required: boolean | null;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line1: string | null;
        address_line_1: string | null;
        address_line2: string | null;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string | null;
        country: string;
        latitude: number | null;
        longitude: number | null;
        lab_name: string | null;
        email_template: string | null;
        distance_km?: number | undefined;
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    event_id: string;
    id: string;
    event_name: string;
    event_description: string;
    product_id: string;
    product_name: string;
    product_price: number;
    price: number | null;
    event_date: string;
    start_time: string;
    end_time: string;
    session_duration: number | null;
    total_spaces: number;
    booked_spaces: number;
    is_private: boolean;
    payment_required: boolean | null;
    exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
    contact_email: string;
    address_line1: string | null;
    address_line_1: string | null;
    address_line2: string | null;
    address_line_2: string | null;
    city: string;
    state: string | null;
    postcode: string | null;
    country: string;
    latitude: number | null;
    longitude: number | null;
    lab_name: string | null;
    email_template: string | null;
    distance_km?: number | undefined;
}, Error>;
export declare const refreshEvents: (client: QueryClient) => void;
export declare const slotsQuery: (eventId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<Record<string, {
    availableTimeSlots: string[];
}>, Error, Record<string, {
    availableTimeSlots: string[];
}>, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<Record<string, {
        availableTimeSlots: string[];
    }>, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], Record<string, {
    availableTimeSlots: string[];
}>, Error>;
export declare const checkAccessCode: (eventId: string, request: AccessCodeRequest) => Promise<AccessCodeResponse>;

// src/follow-ups.ts
import { type FOLLOW_UP_FILTERS, type FollowUpChange, type FollowUpStep } from '@chaps/contracts/follow-ups';
import { type QueryClient } from '@tanstack/react-query';
export interface FollowUpFilter {
    show: (typeof FOLLOW_UP_FILTERS)[number];
    page: number;
}
export declare const followUpsQuery: ({ show, page }: FollowUpFilter) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    items: {
        follow_up_id: string;
        name: string;
        profile_id: string;
        event_name: string | null;
        sample_date: string | null;
        level: "not said" | "raised";
        value: string;
        superseded: boolean;
        state: "gp told" | "opened" | "outcome" | "told";
        outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
        owner: string | null;
        owner_email: string | null;
        due_on: string | null;
        overdue: boolean;
    }[];
    total: number;
}, Error, {
    items: {
        follow_up_id: string;
        name: string;
        profile_id: string;
        event_name: string | null;
        sample_date: string | null;
        level: "not said" | "raised";
        value: string;
        superseded: boolean;
        state: "gp told" | "opened" | "outcome" | "told";
        outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
        owner: string | null;
        owner_email: string | null;
        due_on: string | null;
        overdue: boolean;
    }[];
    total: number;
}, (string | {
    show: "closed" | "mine" | "open" | "overdue";
    page: number;
})[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        items: {
            follow_up_id: string;
            name: string;
            profile_id: string;
            event_name: string | null;
            sample_date: string | null;
            level: "not said" | "raised";
            value: string;
            superseded: boolean;
            state: "gp told" | "opened" | "outcome" | "told";
            outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
            owner: string | null;
            owner_email: string | null;
            due_on: string | null;
            overdue: boolean;
        }[];
        total: number;
    }, (string | {
        show: "closed" | "mine" | "open" | "overdue";
        page: number;
    })[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | {
    show: "closed" | "mine" | "open" | "overdue";
    page: number;
})[], {
    items: {
        follow_up_id: string;
        name: string;
        profile_id: string;
        event_name: string | null;
        sample_date: string | null;
        level: "not said" | "raised";
        value: string;
        superseded: boolean;
        state: "gp told" | "opened" | "outcome" | "told";
        outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
        owner: string | null;
        owner_email: string | null;
        due_on: string | null;
        overdue: boolean;
    }[];
    total: number;
}, Error>;
export declare const followUpQuery: (id: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    item: {
        follow_up_id: string;
        name: string;
        profile_id: string;
        event_name: string | null;
        sample_date: string | null;
        level: "not said" | "raised";
        value: string;
        superseded: boolean;
        state: "gp told" | "opened" | "outcome" | "told";
        outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
        owner: string | null;
        owner_email: string | null;
        due_on: string | null;
        overdue: boolean;
    };
    person: {
        date_of_birth: string | null;
        phone: string | null;
        email: string | null;
        gp_sharing: boolean | null;
    };
    results: {
        result_id: string;
        value: string;
        comments: string | null;
        sample_date: string | null;
        event_name: string | null;
        superseded: boolean;
    }[];
    timeline: {
        at: string;
        what: string;
        by: string | null;
        note: string | null;
    }[];
    clinicians: {
        user_id: string;
        email: string;
    }[];
}, Error, {
    item: {
        follow_up_id: string;
        name: string;
        profile_id: string;
        event_name: string | null;
        sample_date: string | null;
        level: "not said" | "raised";
        value: string;
        superseded: boolean;
        state: "gp told" | "opened" | "outcome" | "told";
        outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
        owner: string | null;
        owner_email: string | null;
        due_on: string | null;
        overdue: boolean;
    };
    person: {
        date_of_birth: string | null;
        phone: string | null;
        email: string | null;
        gp_sharing: boolean | null;
    };
    results: {
        result_id: string;
        value: string;
        comments: string | null;
        sample_date: string | null;
        event_name: string | null;
        superseded: boolean;
    }[];
    timeline: {
        at: string;
        what: string;
        by: string | null;
        note: string | null;
    }[];
    clinicians: {
        user_id: string;
        email: string;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        item: {
            follow_up_id: string;
            name: string;
            profile_id: string;
            event_name: string | null;
            sample_date: string | null;
            level: "not said" | "raised";
            value: string;
            superseded: boolean;
            state: "gp told" | "opened" | "outcome" | "told";
            outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
            owner: string | null;
            owner_email: string | null;
            due_on: string | null;
            overdue: boolean;
        };
        person: {
            date_of_birth: string | null;
            phone: string | null;
            email: string | null;
            gp_sharing: boolean | null;
        };
        results: {
            result_id: string;
            value: string;
            comments: string | null;
            sample_date: string | null;
            event_name: string | null;
            superseded: boolean;
        }[];
        timeline: {
            at: string;
            what: string;
            by: string | null;
            note: string | null;
        }[];
        clinicians: {
            user_id: string;
            email: string;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    item: {
        follow_up_id: string;
        name: string;
        profile_id: string;
        event_name: string | null;
        sample_date: string | null;
        level: "not said" | "raised";
        value: string;
        superseded: boolean;
        state: "gp told" | "opened" | "outcome" | "told";
        outcome: "corrected by the laboratory" | "declined by the person" | "nothing further needed" | "person not reached" | "referred" | "test repeated" | null;
        owner: string | null;
        owner_email: string | null;
        due_on: string | null;
        overdue: boolean;
    };
    person: {
        date_of_birth: string | null;
        phone: string | null;
        email: string | null;
        gp_sharing: boolean | null;
    };
    results: {
        result_id: string;
        value: string;
        comments: string | null;
        sample_date: string | null;
        event_name: string | null;
        superseded: boolean;
    }[];
    timeline: {
        at: string;
        what: string;
        by: string | null;
        note: string | null;
    }[];
    clinicians: {
        user_id: string;
        email: string;
    }[];
}, Error>;
export declare const moveFollowUp: (id: string, body: FollowUpStep) => Promise<{
    status: "success";
}>;
export declare const addNote: (id: string, note: string) => Promise<{
    status: "success";
}>;
export declare const changeFollowUp: (id: string, body: FollowUpChange) => Promise<{
    status: "success";
}>;
export declare const refreshFollowUps: (client: QueryClient) => Promise<void>;

// src/holds.ts
import type { Appointment } from '@chaps/contracts/appointments';
export interface Claim {
    eventId: string;
    startTime: string;
    pass?: string | undefined;
}
export declare function createHold(claim: Claim, idempotencyKey: string): Promise<Appointment>;
export declare function renewHold(holdId: string): Promise<Appointment>;

// src/idempotency-keys.ts
export declare function contentKeys(newKey?: () => string): (content: unknown) => string;
export declare function idempotencyKeys(newKey?: () => string): <Answer>(body: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

// src/index.ts
export { contentKeys } from './idempotency-keys.ts';
export { api, apiAddress, errorFrom, isErrorAnswer, isUnauthorized, type RequestOptions, requestFile, } from './request.ts';
export { upload } from './upload.ts';

// src/payments.ts
import type { Appointment } from '@chaps/contracts/appointments';
import { type CaptureResponse, type OrderRequest, type OrderResponse, type TransactionRequest, type TransactionResponse } from '@chaps/contracts/payments';
export declare const orderRequestOf: (appointment: Appointment) => OrderRequest;
export declare const createOrder: (order: OrderRequest, idempotencyKey: string) => Promise<OrderResponse>;
export declare const captureOrder: (orderId: string) => Promise<CaptureResponse>;
export declare const saveTransaction: (transaction: TransactionRequest) => Promise<TransactionResponse>;

// src/personal-data.ts
import { type MailPreferences } from '@chaps/contracts/mail-preferences';
export declare const exportPersonalData: (email: string) => Promise<{
    exported_at: string;
    profile: {
        profileId: string;
        billingAddress: string | null;
        dateOfBirth: string | null;
        email: string;
        ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
        firstName: string;
        gender: "Female" | "Male" | "Non-binary" | "Other" | null;
        homeAddress: string | null;
        lastName: string;
        nhsNumber: string | null;
        occupation: string | null;
        phone: string | null;
    };
    appointments: {
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        event_id: string;
        event_name: string;
        product_id: string;
        product_name: string;
        email_template?: string | null | undefined;
        event_date: string;
        start_time: string;
        end_time: string;
        event_location: string;
        contact_email: string;
        lab_name: string | null;
        price: number;
        payment_required: boolean;
        consent_given: boolean;
        expires_at: string | null;
        renewable_until: string | null;
        confirmed_at: string | null;
        server_time: string;
    }[];
    payments: {
        payment_reference: string;
        appointment_id: string;
        amount: number;
        currency: string;
        status: string;
        payer_name: string | null;
        card_brand: string | null;
        card_last_digits: string | null;
        paid_at: string;
        refunded: number;
    }[];
    consents: {
        consent_id: string;
        psa_test_date: string;
        event_name: string | null;
        wording_version: string;
        given_through: "mailed link" | "website";
        given_at: string;
        answers: {
            question: string;
            answer: string | boolean | string[];
        }[];
        gp_consents?: {
            action: "given" | "withdrawn";
            at: string;
            through: "mailed link" | "website";
            wording_version: string;
            wording: string;
        }[] | undefined;
    }[];
    unsent_consents?: {
        event_id: string;
        answers: {
            numberOfPsaTest?: "1" | "2" | "3" | "4" | "5" | null | undefined;
            familyHistoryProstateCancer?: "Don't know" | "No" | "Yes" | null | undefined;
            familyMemberWithProstateCancer?: ("Brother" | "Father" | "Grandfather" | "Uncle")[] | null | undefined;
            additionalDetails?: string | null | undefined;
            familyHistoryBreastOvarianCancer?: "Don't know" | "No" | "Yes" | null | undefined;
            familyMemberWithOvarianCancer?: ("Aunt" | "Grandmother" | "Mother" | "Sister")[] | null | undefined;
            motherSideDetails?: string | null | undefined;
            medicationHistory?: "Avodart" | "Combodart" | "None" | "Proscar/Propecia(Finasteride)" | null | undefined;
            terms?: boolean | null | undefined;
            sampleConsent?: boolean | null | undefined;
            gpConsent?: boolean | null | undefined;
        };
        kept_until: string;
    }[] | undefined;
    results: {
        appointment: {
            event_name: string;
            product_name: string | null;
            event_date: string;
        } | null;
        result: {
            test_result: string | null;
            test_unit: string | null;
            comments: string | null;
            sample_date: string | null;
            corrected_on?: string | null | undefined;
        } | null;
    }[];
    earlier_results?: {
        test_result: string | null;
        test_unit: string | null;
        comments: string | null;
        sample_date: string | null;
        superseded_at: string;
    }[] | undefined;
    follow_up?: {
        what: string;
        at: string;
    }[] | undefined;
    attendance?: {
        event_name: string;
        came: boolean | null;
        at: string;
    }[] | undefined;
    newsletter: {
        name: string;
        since: string;
        unsubscribed_at: string | null;
    } | null;
    reminders?: boolean | undefined;
    mails: {
        kind: string;
        sent_at: string | null;
    }[];
    readings: {
        by: string;
        what: string;
        at: string;
    }[];
}>;
export declare const erasureQuery: (email: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    requested_at: string | null;
    completed_at: string | null;
    erased: string[];
    kept: {
        what: string;
        why: string;
    }[];
}, Error, {
    requested_at: string | null;
    completed_at: string | null;
    erased: string[];
    kept: {
        what: string;
        why: string;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        requested_at: string | null;
        completed_at: string | null;
        erased: string[];
        kept: {
            what: string;
            why: string;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    requested_at: string | null;
    completed_at: string | null;
    erased: string[];
    kept: {
        what: string;
        why: string;
    }[];
}, Error>;
export declare function requestErasure(email: string): Promise<{
    requested_at: string | null;
    completed_at: string | null;
    erased: string[];
    kept: {
        what: string;
        why: string;
    }[];
}>;
export declare const mailPreferencesQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    reminders: boolean;
    news: boolean;
}, Error, {
    reminders: boolean;
    news: boolean;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        reminders: boolean;
        news: boolean;
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    reminders: boolean;
    news: boolean;
}, Error>;
export declare const changeMailPreferences: (preferences: MailPreferences) => Promise<{
    reminders: boolean;
    news: boolean;
}>;

// src/profiles.ts
import { type UpdateProfileRequest } from '@chaps/contracts/profiles';
import { type CreateProfileRequest } from '@chaps/contracts/registration';
export declare const profileQuery: (email: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    profileId: string;
    billingAddress: string | null;
    dateOfBirth: string | null;
    email: string;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    firstName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    homeAddress: string | null;
    lastName: string;
    nhsNumber: string | null;
    occupation: string | null;
    phone: string | null;
}, Error, {
    profileId: string;
    billingAddress: string | null;
    dateOfBirth: string | null;
    email: string;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    firstName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    homeAddress: string | null;
    lastName: string;
    nhsNumber: string | null;
    occupation: string | null;
    phone: string | null;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        profileId: string;
        billingAddress: string | null;
        dateOfBirth: string | null;
        email: string;
        ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
        firstName: string;
        gender: "Female" | "Male" | "Non-binary" | "Other" | null;
        homeAddress: string | null;
        lastName: string;
        nhsNumber: string | null;
        occupation: string | null;
        phone: string | null;
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    profileId: string;
    billingAddress: string | null;
    dateOfBirth: string | null;
    email: string;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    firstName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    homeAddress: string | null;
    lastName: string;
    nhsNumber: string | null;
    occupation: string | null;
    phone: string | null;
}, Error>;
export declare const createProfile: (profile: CreateProfileRequest, idempotencyKey: string) => Promise<{
    status: "success";
}>;
export declare function updateProfile(email: string, changes: UpdateProfileRequest): Promise<{
    profileId: string;
    billingAddress: string | null;
    dateOfBirth: string | null;
    email: string;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    firstName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    homeAddress: string | null;
    lastName: string;
    nhsNumber: string | null;
    occupation: string | null;
    phone: string | null;
}>;
export declare const pendingProfileQuery: (email: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    first_name: string;
    last_name: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    date_of_birth: string | null;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    occupation: string | null;
    phone: string | null;
    home_address: string | null;
    nhs_number: string | null;
} | null, Error, {
    first_name: string;
    last_name: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    date_of_birth: string | null;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    occupation: string | null;
    phone: string | null;
    home_address: string | null;
    nhs_number: string | null;
} | null, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        first_name: string;
        last_name: string;
        gender: "Female" | "Male" | "Non-binary" | "Other" | null;
        date_of_birth: string | null;
        ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
        occupation: string | null;
        phone: string | null;
        home_address: string | null;
        nhs_number: string | null;
    } | null, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    first_name: string;
    last_name: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    date_of_birth: string | null;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    occupation: string | null;
    phone: string | null;
    home_address: string | null;
    nhs_number: string | null;
} | null, Error>;

// src/releases.ts
import { type RollbackRequest } from '@chaps/contracts/releases';
import { type QueryClient } from '@tanstack/react-query';
export declare const releasesQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    reported_at: string | null;
    is_watched: boolean;
    parts: {
        part: string;
        restricted: boolean;
        builds: {
            build: string;
            since: string;
            by: string | null;
        }[];
        back_to: string | null;
        back_with?: string[] | undefined;
        canary: {
            build: string;
            percent: number;
            since: string;
        } | null;
        stopped_canary: {
            build: string;
            at: string;
            reason: string;
        } | null;
    }[];
    canaries: {
        part: string;
        build: string;
        counts: {
            canary: {
                views: number;
                failures: number;
                networks: number;
                seen: number;
            };
            live: {
                views: number;
                failures: number;
                networks: number;
                seen: number;
            };
        };
    }[];
    figures: {
        part: string;
        build: string;
        visits: number;
        failed_visits: number;
        timed_visits: number;
        fast_visits: number;
    }[];
    rollbacks: {
        rollback_id: string;
        part: string;
        from_build: string;
        to_build: string;
        reason: string;
        requested_by: string;
        requested_at: string;
        state: "done" | "failed" | "requested";
        outcome: string | null;
    }[];
}, Error, {
    reported_at: string | null;
    is_watched: boolean;
    parts: {
        part: string;
        restricted: boolean;
        builds: {
            build: string;
            since: string;
            by: string | null;
        }[];
        back_to: string | null;
        back_with?: string[] | undefined;
        canary: {
            build: string;
            percent: number;
            since: string;
        } | null;
        stopped_canary: {
            build: string;
            at: string;
            reason: string;
        } | null;
    }[];
    canaries: {
        part: string;
        build: string;
        counts: {
            canary: {
                views: number;
                failures: number;
                networks: number;
                seen: number;
            };
            live: {
                views: number;
                failures: number;
                networks: number;
                seen: number;
            };
        };
    }[];
    figures: {
        part: string;
        build: string;
        visits: number;
        failed_visits: number;
        timed_visits: number;
        fast_visits: number;
    }[];
    rollbacks: {
        rollback_id: string;
        part: string;
        from_build: string;
        to_build: string;
        reason: string;
        requested_by: string;
        requested_at: string;
        state: "done" | "failed" | "requested";
        outcome: string | null;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        reported_at: string | null;
        is_watched: boolean;
        parts: {
            part: string;
            restricted: boolean;
            builds: {
                build: string;
                since: string;
                by: string | null;
            }[];
            back_to: string | null;
            back_with?: string[] | undefined;
            canary: {
                build: string;
                percent: number;
                since: string;
            } | null;
            stopped_canary: {
                build: string;
                at: string;
                reason: string;
            } | null;
        }[];
        canaries: {
            part: string;
            build: string;
            counts: {
                canary: {
                    views: number;
                    failures: number;
                    networks: number;
                    seen: number;
                };
                live: {
                    views: number;
                    failures: number;
                    networks: number;
                    seen: number;
                };
            };
        }[];
        figures: {
            part: string;
            build: string;
            visits: number;
            failed_visits: number;
            timed_visits: number;
            fast_visits: number;
        }[];
        rollbacks: {
            rollback_id: string;
            part: string;
            from_build: string;
            to_build: string;
            reason: string;
            requested_by: string;
            requested_at: string;
            state: "done" | "failed" | "requested";
            outcome: string | null;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    reported_at: string | null;
    is_watched: boolean;
    parts: {
        part: string;
        restricted: boolean;
        builds: {
            build: string;
            since: string;
            by: string | null;
        }[];
        back_to: string | null;
        back_with?: string[] | undefined;
        canary: {
            build: string;
            percent: number;
            since: string;
        } | null;
        stopped_canary: {
            build: string;
            at: string;
            reason: string;
        } | null;
    }[];
    canaries: {
        part: string;
        build: string;
        counts: {
            canary: {
                views: number;
                failures: number;
                networks: number;
                seen: number;
            };
            live: {
                views: number;
                failures: number;
                networks: number;
                seen: number;
            };
        };
    }[];
    figures: {
        part: string;
        build: string;
        visits: number;
        failed_visits: number;
        timed_visits: number;
        fast_visits: number;
    }[];
    rollbacks: {
        rollback_id: string;
        part: string;
        from_build: string;
        to_build: string;
        reason: string;
        requested_by: string;
        requested_at: string;
        state: "done" | "failed" | "requested";
        outcome: string | null;
    }[];
}, Error>;
export declare const requestRollback: (body: RollbackRequest) => Promise<{
    status: "success";
}>;
export declare const refreshReleases: (client: QueryClient) => Promise<void>;

// src/request.ts
import type * as z from '@chaps/contracts/schema';
import { ApiError } from '@chaps/runtime';
type Query = Record<string, string | undefined>;
export interface RequestOptions<Schema extends z.ZodType> {
    schema: Schema;
    query?: Query;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
    headers?: Record<string, string>;
}
export declare function apiAddress(path: string, query?: Query): string;
export declare const isErrorAnswer: (error: unknown) => error is ApiError;
export declare const isUnauthorized: (error: unknown) => boolean;
export declare function errorFrom(status: number, body: unknown, requestId?: string): ApiError;
export declare const unreachable: () => ApiError;
export declare function requestFile(path: string, query: Query): Promise<Blob>;
export declare function answerOf<Schema extends z.ZodType>(response: Response, token: string | undefined, schema: Schema): Promise<z.output<Schema>>;
type Call = <Schema extends z.ZodType>(path: string, options: RequestOptions<Schema>) => Promise<z.output<Schema>>;
export declare const api: Record<'get' | 'post' | 'patch' | 'delete', Call>;
export {};

// src/results.ts
export declare const resultsQuery: (profileId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    appointment: {
        event_name: string;
        product_name: string | null;
        event_date: string;
    } | null;
    result: {
        test_result: string | null;
        test_unit: string | null;
        comments: string | null;
        sample_date: string | null;
        corrected_on?: string | null | undefined;
    } | null;
}[], Error, {
    appointment: {
        event_name: string;
        product_name: string | null;
        event_date: string;
    } | null;
    result: {
        test_result: string | null;
        test_unit: string | null;
        comments: string | null;
        sample_date: string | null;
        corrected_on?: string | null | undefined;
    } | null;
}[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        appointment: {
            event_name: string;
            product_name: string | null;
            event_date: string;
        } | null;
        result: {
            test_result: string | null;
            test_unit: string | null;
            comments: string | null;
            sample_date: string | null;
            corrected_on?: string | null | undefined;
        } | null;
    }[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    appointment: {
        event_name: string;
        product_name: string | null;
        event_date: string;
    } | null;
    result: {
        test_result: string | null;
        test_unit: string | null;
        comments: string | null;
        sample_date: string | null;
        corrected_on?: string | null | undefined;
    } | null;
}[], Error>;

// src/staff-bookings.ts
import { type AttendanceRequest, type BookingCancellation, type BookingsQuery, type BulkMove, type BulkResend, type ExportReader, type MessageRequest, type RESENDABLE } from '@chaps/contracts/staff-bookings';
export interface BookingId {
    eventId: string;
    appointmentId: string;
}
export declare const bookingsQuery: (eventId: string, query: BookingsQuery) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    bookings: {
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        time: string;
        first_name: string;
        last_name: string;
        email: string;
        booked_at: string;
        consent_given: boolean;
        came: boolean | null;
    }[];
    total: number;
    next: string | null;
    previous: string | null;
}, Error, {
    bookings: {
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        time: string;
        first_name: string;
        last_name: string;
        email: string;
        booked_at: string;
        consent_given: boolean;
        came: boolean | null;
    }[];
    total: number;
    next: string | null;
    previous: string | null;
}, (string | {
    q?: string | undefined;
    group?: "arrived" | "booked" | "cancelled" | "did not come" | "not arrived" | "unfinished" | undefined;
    sort?: "name" | "newest" | "time" | undefined;
    after?: string | undefined;
    before?: string | undefined;
})[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        bookings: {
            appointment_id: string;
            reference: string;
            status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
            time: string;
            first_name: string;
            last_name: string;
            email: string;
            booked_at: string;
            consent_given: boolean;
            came: boolean | null;
        }[];
        total: number;
        next: string | null;
        previous: string | null;
    }, (string | {
        q?: string | undefined;
        group?: "arrived" | "booked" | "cancelled" | "did not come" | "not arrived" | "unfinished" | undefined;
        sort?: "name" | "newest" | "time" | undefined;
        after?: string | undefined;
        before?: string | undefined;
    })[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | {
    q?: string | undefined;
    group?: "arrived" | "booked" | "cancelled" | "did not come" | "not arrived" | "unfinished" | undefined;
    sort?: "name" | "newest" | "time" | undefined;
    after?: string | undefined;
    before?: string | undefined;
})[], {
    bookings: {
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        time: string;
        first_name: string;
        last_name: string;
        email: string;
        booked_at: string;
        consent_given: boolean;
        came: boolean | null;
    }[];
    total: number;
    next: string | null;
    previous: string | null;
}, Error>;
export declare const bookingQuery: ({ eventId, appointmentId }: BookingId) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    booking: {
        date_of_birth: string | null;
        phone: string | null;
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        time: string;
        first_name: string;
        last_name: string;
        email: string;
        booked_at: string;
        consent_given: boolean;
        came: boolean | null;
        profile_id: string;
        event_id: string;
        event_name: string;
        event_date: string;
        price: number;
        paid: number;
        refund: number;
        refund_status: "completed" | "due" | "failed" | "pending" | null;
        policy_refund: number;
        share_with_gp: boolean;
    };
    history: {
        at: string;
        kind: "booking" | "change" | "consent" | "mail" | "money";
        what: string;
        by: string | null;
        reason: string | null;
    }[];
}, Error, {
    booking: {
        date_of_birth: string | null;
        phone: string | null;
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        time: string;
        first_name: string;
        last_name: string;
        email: string;
        booked_at: string;
        consent_given: boolean;
        came: boolean | null;
        profile_id: string;
        event_id: string;
        event_name: string;
        event_date: string;
        price: number;
        paid: number;
        refund: number;
        refund_status: "completed" | "due" | "failed" | "pending" | null;
        policy_refund: number;
        share_with_gp: boolean;
    };
    history: {
        at: string;
        kind: "booking" | "change" | "consent" | "mail" | "money";
        what: string;
        by: string | null;
        reason: string | null;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        booking: {
            date_of_birth: string | null;
            phone: string | null;
            appointment_id: string;
            reference: string;
            status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
            time: string;
            first_name: string;
            last_name: string;
            email: string;
            booked_at: string;
            consent_given: boolean;
            came: boolean | null;
            profile_id: string;
            event_id: string;
            event_name: string;
            event_date: string;
            price: number;
            paid: number;
            refund: number;
            refund_status: "completed" | "due" | "failed" | "pending" | null;
            policy_refund: number;
            share_with_gp: boolean;
        };
        history: {
            at: string;
            kind: "booking" | "change" | "consent" | "mail" | "money";
            what: string;
            by: string | null;
            reason: string | null;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    booking: {
        date_of_birth: string | null;
        phone: string | null;
        appointment_id: string;
        reference: string;
        status: "attended" | "cancelled" | "capturing" | "confirmed" | "held" | "refund_due" | "refunded" | "released";
        time: string;
        first_name: string;
        last_name: string;
        email: string;
        booked_at: string;
        consent_given: boolean;
        came: boolean | null;
        profile_id: string;
        event_id: string;
        event_name: string;
        event_date: string;
        price: number;
        paid: number;
        refund: number;
        refund_status: "completed" | "due" | "failed" | "pending" | null;
        policy_refund: number;
        share_with_gp: boolean;
    };
    history: {
        at: string;
        kind: "booking" | "change" | "consent" | "mail" | "money";
        what: string;
        by: string | null;
        reason: string | null;
    }[];
}, Error>;
export declare const findByNhsNumber: (eventId: string, nhs_number: string) => Promise<string | null>;
export declare const moveBooking: (booking: BookingId, to: {
    event_id: string;
    start_time: string;
}) => Promise<{
    status: "success";
}>;
export declare const cancelBooking: (booking: BookingId, body: BookingCancellation) => Promise<{
    status: "success";
}>;
export declare const retryRefund: (booking: BookingId) => Promise<{
    status: "success";
}>;
export declare const resendMail: (booking: BookingId, kind: (typeof RESENDABLE)[number]) => Promise<{
    status: "success";
}>;
export declare const resendConfirmations: (eventId: string, body: BulkResend) => Promise<{
    people: number;
    skipped: number;
}>;
export declare const cancelConfirmations: (eventId: string, resendId: string) => Promise<{
    taken_back: number;
    sent: number;
}>;
export declare const moveBookings: (eventId: string, body: BulkMove) => Promise<{
    moves: {
        appointment_id: string;
        moved: boolean;
        message: string | null;
    }[];
}>;
export declare const previewMessage: (eventId: string, body: MessageRequest) => Promise<{
    people: number;
    subject: string;
    text: string;
    not_marked: number;
    refusal: string | null;
}>;
export declare const sendMessage: (eventId: string, body: MessageRequest & {
    message_id: string;
}) => Promise<{
    people: number;
}>;
export declare const cancelMessage: (eventId: string, messageId: string) => Promise<{
    taken_back: number;
    sent: number;
}>;
export declare const exportBookings: (eventId: string, reader: ExportReader) => Promise<Blob>;
export declare const markAttendance: (eventId: string, body: AttendanceRequest) => Promise<{
    marked: number;
    skipped: number;
}>;
export declare const failedMailsQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    mails: {
        mail_id: string;
        what: string;
        failed_at: string;
        failure: "permanent" | "temporary";
        name: string | null;
        email: string | null;
        phone: string | null;
        booking: {
            event_id: string;
            appointment_id: string;
            reference: string;
        } | null;
    }[];
}, Error, {
    mails: {
        mail_id: string;
        what: string;
        failed_at: string;
        failure: "permanent" | "temporary";
        name: string | null;
        email: string | null;
        phone: string | null;
        booking: {
            event_id: string;
            appointment_id: string;
            reference: string;
        } | null;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        mails: {
            mail_id: string;
            what: string;
            failed_at: string;
            failure: "permanent" | "temporary";
            name: string | null;
            email: string | null;
            phone: string | null;
            booking: {
                event_id: string;
                appointment_id: string;
                reference: string;
            } | null;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    mails: {
        mail_id: string;
        what: string;
        failed_at: string;
        failure: "permanent" | "temporary";
        name: string | null;
        email: string | null;
        phone: string | null;
        booking: {
            event_id: string;
            appointment_id: string;
            reference: string;
        } | null;
    }[];
}, Error>;
export declare const retryFailedMail: (mailId: string) => Promise<{
    status: "success";
}>;
export declare const closeFailedMail: (mailId: string) => Promise<{
    status: "success";
}>;

// src/staff-events.ts
import { type EventDetails } from '@chaps/contracts/staff-events';
import { type QueryClient } from '@tanstack/react-query';
export declare const todayQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    events: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        city: string;
        state: "called off" | "closed" | "draft" | "open" | "passed";
        capacity: number;
        taken: number;
        attended: number;
    }[];
    waiting: {
        stuck_payments: number;
        failed_mails: number;
        erasure_requests: number;
        unattended_follow_ups: number;
        money: {
            event_id: string;
            appointment_id: string;
            reference: string;
            what: "chargeback" | "refund failed" | "reversal";
            amount: number;
        }[];
    } | null;
    results?: {
        batches: number;
        open: number;
        overdue: number;
    } | null | undefined;
}, Error, {
    events: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        city: string;
        state: "called off" | "closed" | "draft" | "open" | "passed";
        capacity: number;
        taken: number;
        attended: number;
    }[];
    waiting: {
        stuck_payments: number;
        failed_mails: number;
        erasure_requests: number;
        unattended_follow_ups: number;
        money: {
            event_id: string;
            appointment_id: string;
            reference: string;
            what: "chargeback" | "refund failed" | "reversal";
            amount: number;
        }[];
    } | null;
    results?: {
        batches: number;
        open: number;
        overdue: number;
    } | null | undefined;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        events: {
            event_id: string;
            event_name: string;
            event_date: string;
            start_time: string;
            city: string;
            state: "called off" | "closed" | "draft" | "open" | "passed";
            capacity: number;
            taken: number;
            attended: number;
        }[];
        waiting: {
            stuck_payments: number;
            failed_mails: number;
            erasure_requests: number;
            unattended_follow_ups: number;
            money: {
                event_id: string;
                appointment_id: string;
                reference: string;
                what: "chargeback" | "refund failed" | "reversal";
                amount: number;
            }[];
        } | null;
        results?: {
            batches: number;
            open: number;
            overdue: number;
        } | null | undefined;
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    events: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        city: string;
        state: "called off" | "closed" | "draft" | "open" | "passed";
        capacity: number;
        taken: number;
        attended: number;
    }[];
    waiting: {
        stuck_payments: number;
        failed_mails: number;
        erasure_requests: number;
        unattended_follow_ups: number;
        money: {
            event_id: string;
            appointment_id: string;
            reference: string;
            what: "chargeback" | "refund failed" | "reversal";
            amount: number;
        }[];
    } | null;
    results?: {
        batches: number;
        open: number;
        overdue: number;
    } | null | undefined;
}, Error>;
export declare const productsQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    product_id: string;
    product_name: string;
    price: number;
}[], Error, {
    product_id: string;
    product_name: string;
    price: number;
}[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        product_id: string;
        product_name: string;
        price: number;
    }[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    product_id: string;
    product_name: string;
    price: number;
}[], Error>;
export interface EventFilter {
    q: string;
    when: 'upcoming' | 'past' | 'all';
    page: number;
}
export declare const staffEventsQuery: ({ q, when, page }: EventFilter) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    events: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        city: string;
        state: "called off" | "closed" | "draft" | "open" | "passed";
        capacity: number;
        taken: number;
    }[];
    total: number;
}, Error, {
    events: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        city: string;
        state: "called off" | "closed" | "draft" | "open" | "passed";
        capacity: number;
        taken: number;
    }[];
    total: number;
}, (string | {
    q: string;
    when: "all" | "past" | "upcoming";
    page: number;
})[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        events: {
            event_id: string;
            event_name: string;
            event_date: string;
            start_time: string;
            city: string;
            state: "called off" | "closed" | "draft" | "open" | "passed";
            capacity: number;
            taken: number;
        }[];
        total: number;
    }, (string | {
        q: string;
        when: "all" | "past" | "upcoming";
        page: number;
    })[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | {
    q: string;
    when: "all" | "past" | "upcoming";
    page: number;
})[], {
    events: {
        event_id: string;
        event_name: string;
        event_date: string;
        start_time: string;
        city: string;
        state: "called off" | "closed" | "draft" | "open" | "passed";
        capacity: number;
        taken: number;
    }[];
    total: number;
}, Error>;
export declare const staffEventQuery: (eventId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    event: {
        event_id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        price: number | null;
        payment_required: boolean;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number;
        total_spaces: number;
        is_private: boolean;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line_1: string;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string;
        country: string;
        latitude: number;
        longitude: number;
        lab_name: string | null;
    };
    version: number;
    state: "called off" | "closed" | "draft" | "open" | "passed";
    changed_by: string | null;
    slots: {
        time: string;
        capacity: number;
        taken: number;
    }[];
}, Error, {
    event: {
        event_id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        price: number | null;
        payment_required: boolean;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number;
        total_spaces: number;
        is_private: boolean;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line_1: string;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string;
        country: string;
        latitude: number;
        longitude: number;
        lab_name: string | null;
    };
    version: number;
    state: "called off" | "closed" | "draft" | "open" | "passed";
    changed_by: string | null;
    slots: {
        time: string;
        capacity: number;
        taken: number;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        event: {
            event_id: string;
            event_name: string;
            event_description: string;
            product_id: string;
            price: number | null;
            payment_required: boolean;
            event_date: string;
            start_time: string;
            end_time: string;
            session_duration: number;
            total_spaces: number;
            is_private: boolean;
            exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
            contact_email: string;
            address_line_1: string;
            address_line_2: string | null;
            city: string;
            state: string | null;
            postcode: string;
            country: string;
            latitude: number;
            longitude: number;
            lab_name: string | null;
        };
        version: number;
        state: "called off" | "closed" | "draft" | "open" | "passed";
        changed_by: string | null;
        slots: {
            time: string;
            capacity: number;
            taken: number;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    event: {
        event_id: string;
        event_name: string;
        event_description: string;
        product_id: string;
        price: number | null;
        payment_required: boolean;
        event_date: string;
        start_time: string;
        end_time: string;
        session_duration: number;
        total_spaces: number;
        is_private: boolean;
        exclusive_for: "COMMUNITY" | "CORPORATE" | "FREEMASONS" | null;
        contact_email: string;
        address_line_1: string;
        address_line_2: string | null;
        city: string;
        state: string | null;
        postcode: string;
        country: string;
        latitude: number;
        longitude: number;
        lab_name: string | null;
    };
    version: number;
    state: "called off" | "closed" | "draft" | "open" | "passed";
    changed_by: string | null;
    slots: {
        time: string;
        capacity: number;
        taken: number;
    }[];
}, Error>;
export declare const createEvent: (body: EventDetails) => Promise<string>;
export declare const changeEvent: (eventId: string, version: number, details: EventDetails, confirmation?: string) => Promise<{
    status: "success";
}>;
export declare const previewEventChange: (eventId: string, version: number, details: EventDetails) => Promise<{
    people: {
        reference: string;
        name: string;
        channel: "email";
        from: string;
        to: string;
        paying: boolean;
    }[];
    holds: number;
    confirmation: string;
}>;
export declare const publishEvent: (eventId: string) => Promise<{
    status: "success";
}>;
export declare const switchBooking: (eventId: string, open: boolean) => Promise<{
    status: "success";
}>;
export declare const callOffQuery: (eventId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    people: {
        reference: string;
        name: string;
        refund: number;
        paying: boolean;
    }[];
}, Error, {
    people: {
        reference: string;
        name: string;
        refund: number;
        paying: boolean;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        people: {
            reference: string;
            name: string;
            refund: number;
            paying: boolean;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    people: {
        reference: string;
        name: string;
        refund: number;
        paying: boolean;
    }[];
}, Error>;
export declare const callOffEvent: (eventId: string, reason: string) => Promise<{
    cancelled: number;
    refunded: number;
    released: number;
    under_way: number;
}>;
export declare const accessCodesQuery: (eventId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    code_id: string;
    label: string;
    created_at: string;
}[], Error, {
    code_id: string;
    label: string;
    created_at: string;
}[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        code_id: string;
        label: string;
        created_at: string;
    }[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    code_id: string;
    label: string;
    created_at: string;
}[], Error>;
export declare const addAccessCode: (eventId: string, label: string) => Promise<string>;
export declare const revokeAccessCode: (eventId: string, codeId: string) => Promise<{
    status: "success";
}>;
export declare const fillingQuery: (eventId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    event_name: string;
    event_date: string;
    is_private: boolean;
    capacity: number;
    taken: number;
    slots: {
        time: string;
        capacity: number;
        taken: number;
    }[];
    first_names: string[];
}, Error, {
    event_name: string;
    event_date: string;
    is_private: boolean;
    capacity: number;
    taken: number;
    slots: {
        time: string;
        capacity: number;
        taken: number;
    }[];
    first_names: string[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        event_name: string;
        event_date: string;
        is_private: boolean;
        capacity: number;
        taken: number;
        slots: {
            time: string;
            capacity: number;
            taken: number;
        }[];
        first_names: string[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    event_name: string;
    event_date: string;
    is_private: boolean;
    capacity: number;
    taken: number;
    slots: {
        time: string;
        capacity: number;
        taken: number;
    }[];
    first_names: string[];
}, Error>;
export declare const refreshStaffEvents: (client: QueryClient) => Promise<void>;

// src/staff-results.ts
import { type ReadingRequest } from '@chaps/contracts/lab-readings';
import type * as z from '@chaps/contracts/schema';
import { type BatchSummary, type ROW_FILTERS, type SetAsideResolution, type setAsideMatch } from '@chaps/contracts/staff-results';
import { type QueryClient } from '@tanstack/react-query';
export declare const batchesQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    batch_id: string;
    file_name: string;
    format: "csv" | "fhir" | "hl7";
    state: "discarded" | "preview" | "released";
    uploaded_by: string;
    uploaded_at: string;
    own: boolean;
    closed_by: string | null;
    closed_at: string | null;
    summary: {
        rows: number;
        added: number;
        corrected: number;
        known: number;
        faulty: number;
        raised: number;
        not_said: number;
    } | null;
    reading: {
        laboratory: string;
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        delimiter: string | null;
        columns: {
            reference: string;
            nhs_number: string;
            date_of_birth: string;
            name: string;
            family_name: string;
            test_result: string;
            test_unit: string;
            flag: string;
            status: string;
            comments: string;
            sample_date: string;
        } | null;
        unused: string[];
        question: "columns" | "encoding" | null;
    } | null;
}[], Error, {
    batch_id: string;
    file_name: string;
    format: "csv" | "fhir" | "hl7";
    state: "discarded" | "preview" | "released";
    uploaded_by: string;
    uploaded_at: string;
    own: boolean;
    closed_by: string | null;
    closed_at: string | null;
    summary: {
        rows: number;
        added: number;
        corrected: number;
        known: number;
        faulty: number;
        raised: number;
        not_said: number;
    } | null;
    reading: {
        laboratory: string;
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        delimiter: string | null;
        columns: {
            reference: string;
            nhs_number: string;
            date_of_birth: string;
            name: string;
            family_name: string;
            test_result: string;
            test_unit: string;
            flag: string;
            status: string;
            comments: string;
            sample_date: string;
        } | null;
        unused: string[];
        question: "columns" | "encoding" | null;
    } | null;
}[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        batch_id: string;
        file_name: string;
        format: "csv" | "fhir" | "hl7";
        state: "discarded" | "preview" | "released";
        uploaded_by: string;
        uploaded_at: string;
        own: boolean;
        closed_by: string | null;
        closed_at: string | null;
        summary: {
            rows: number;
            added: number;
            corrected: number;
            known: number;
            faulty: number;
            raised: number;
            not_said: number;
        } | null;
        reading: {
            laboratory: string;
            encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
            delimiter: string | null;
            columns: {
                reference: string;
                nhs_number: string;
                date_of_birth: string;
                name: string;
                family_name: string;
                test_result: string;
                test_unit: string;
                flag: string;
                status: string;
                comments: string;
                sample_date: string;
            } | null;
            unused: string[];
            question: "columns" | "encoding" | null;
        } | null;
    }[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    batch_id: string;
    file_name: string;
    format: "csv" | "fhir" | "hl7";
    state: "discarded" | "preview" | "released";
    uploaded_by: string;
    uploaded_at: string;
    own: boolean;
    closed_by: string | null;
    closed_at: string | null;
    summary: {
        rows: number;
        added: number;
        corrected: number;
        known: number;
        faulty: number;
        raised: number;
        not_said: number;
    } | null;
    reading: {
        laboratory: string;
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        delimiter: string | null;
        columns: {
            reference: string;
            nhs_number: string;
            date_of_birth: string;
            name: string;
            family_name: string;
            test_result: string;
            test_unit: string;
            flag: string;
            status: string;
            comments: string;
            sample_date: string;
        } | null;
        unused: string[];
        question: "columns" | "encoding" | null;
    } | null;
}[], Error>;
export interface RowFilter {
    show: (typeof ROW_FILTERS)[number];
    page: number;
}
export declare const batchQuery: (batchId: string, { show, page }: RowFilter) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    batch: {
        batch_id: string;
        file_name: string;
        format: "csv" | "fhir" | "hl7";
        state: "discarded" | "preview" | "released";
        uploaded_by: string;
        uploaded_at: string;
        own: boolean;
        closed_by: string | null;
        closed_at: string | null;
        summary: {
            rows: number;
            added: number;
            corrected: number;
            known: number;
            faulty: number;
            raised: number;
            not_said: number;
        } | null;
        reading: {
            laboratory: string;
            encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
            delimiter: string | null;
            columns: {
                reference: string;
                nhs_number: string;
                date_of_birth: string;
                name: string;
                family_name: string;
                test_result: string;
                test_unit: string;
                flag: string;
                status: string;
                comments: string;
                sample_date: string;
            } | null;
            unused: string[];
            question: "columns" | "encoding" | null;
        } | null;
    };
    summary: {
        rows: number;
        added: number;
        corrected: number;
        known: number;
        faulty: number;
        raised: number;
        not_said: number;
    };
    rows: {
        location: string;
        reference: string;
        name: string | null;
        date_of_birth: string | null;
        changed: string | null;
        lab_name: string;
        lab_date_of_birth: string;
        flag: string;
        profile_id: string | null;
        event_name: string | null;
        event_date: string | null;
        value: string;
        unit: string;
        comments: string;
        sample_date: string;
        action: "add" | "correct" | "fault" | "known";
        level: "not raised" | "not said" | "raised";
        faults: string[];
        earlier: string | null;
    }[];
    total: number;
    digest: string;
}, Error, {
    batch: {
        batch_id: string;
        file_name: string;
        format: "csv" | "fhir" | "hl7";
        state: "discarded" | "preview" | "released";
        uploaded_by: string;
        uploaded_at: string;
        own: boolean;
        closed_by: string | null;
        closed_at: string | null;
        summary: {
            rows: number;
            added: number;
            corrected: number;
            known: number;
            faulty: number;
            raised: number;
            not_said: number;
        } | null;
        reading: {
            laboratory: string;
            encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
            delimiter: string | null;
            columns: {
                reference: string;
                nhs_number: string;
                date_of_birth: string;
                name: string;
                family_name: string;
                test_result: string;
                test_unit: string;
                flag: string;
                status: string;
                comments: string;
                sample_date: string;
            } | null;
            unused: string[];
            question: "columns" | "encoding" | null;
        } | null;
    };
    summary: {
        rows: number;
        added: number;
        corrected: number;
        known: number;
        faulty: number;
        raised: number;
        not_said: number;
    };
    rows: {
        location: string;
        reference: string;
        name: string | null;
        date_of_birth: string | null;
        changed: string | null;
        lab_name: string;
        lab_date_of_birth: string;
        flag: string;
        profile_id: string | null;
        event_name: string | null;
        event_date: string | null;
        value: string;
        unit: string;
        comments: string;
        sample_date: string;
        action: "add" | "correct" | "fault" | "known";
        level: "not raised" | "not said" | "raised";
        faults: string[];
        earlier: string | null;
    }[];
    total: number;
    digest: string;
}, (string | {
    show: "all" | "corrected" | "faulty" | "raised";
    page: number;
})[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        batch: {
            batch_id: string;
            file_name: string;
            format: "csv" | "fhir" | "hl7";
            state: "discarded" | "preview" | "released";
            uploaded_by: string;
            uploaded_at: string;
            own: boolean;
            closed_by: string | null;
            closed_at: string | null;
            summary: {
                rows: number;
                added: number;
                corrected: number;
                known: number;
                faulty: number;
                raised: number;
                not_said: number;
            } | null;
            reading: {
                laboratory: string;
                encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
                delimiter: string | null;
                columns: {
                    reference: string;
                    nhs_number: string;
                    date_of_birth: string;
                    name: string;
                    family_name: string;
                    test_result: string;
                    test_unit: string;
                    flag: string;
                    status: string;
                    comments: string;
                    sample_date: string;
                } | null;
                unused: string[];
                question: "columns" | "encoding" | null;
            } | null;
        };
        summary: {
            rows: number;
            added: number;
            corrected: number;
            known: number;
            faulty: number;
            raised: number;
            not_said: number;
        };
        rows: {
            location: string;
            reference: string;
            name: string | null;
            date_of_birth: string | null;
            changed: string | null;
            lab_name: string;
            lab_date_of_birth: string;
            flag: string;
            profile_id: string | null;
            event_name: string | null;
            event_date: string | null;
            value: string;
            unit: string;
            comments: string;
            sample_date: string;
            action: "add" | "correct" | "fault" | "known";
            level: "not raised" | "not said" | "raised";
            faults: string[];
            earlier: string | null;
        }[];
        total: number;
        digest: string;
    }, (string | {
        show: "all" | "corrected" | "faulty" | "raised";
        page: number;
    })[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | {
    show: "all" | "corrected" | "faulty" | "raised";
    page: number;
})[], {
    batch: {
        batch_id: string;
        file_name: string;
        format: "csv" | "fhir" | "hl7";
        state: "discarded" | "preview" | "released";
        uploaded_by: string;
        uploaded_at: string;
        own: boolean;
        closed_by: string | null;
        closed_at: string | null;
        summary: {
            rows: number;
            added: number;
            corrected: number;
            known: number;
            faulty: number;
            raised: number;
            not_said: number;
        } | null;
        reading: {
            laboratory: string;
            encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
            delimiter: string | null;
            columns: {
                reference: string;
                nhs_number: string;
                date_of_birth: string;
                name: string;
                family_name: string;
                test_result: string;
                test_unit: string;
                flag: string;
                status: string;
                comments: string;
                sample_date: string;
            } | null;
            unused: string[];
            question: "columns" | "encoding" | null;
        } | null;
    };
    summary: {
        rows: number;
        added: number;
        corrected: number;
        known: number;
        faulty: number;
        raised: number;
        not_said: number;
    };
    rows: {
        location: string;
        reference: string;
        name: string | null;
        date_of_birth: string | null;
        changed: string | null;
        lab_name: string;
        lab_date_of_birth: string;
        flag: string;
        profile_id: string | null;
        event_name: string | null;
        event_date: string | null;
        value: string;
        unit: string;
        comments: string;
        sample_date: string;
        action: "add" | "correct" | "fault" | "known";
        level: "not raised" | "not said" | "raised";
        faults: string[];
        earlier: string | null;
    }[];
    total: number;
    digest: string;
}, Error>;
export declare const uploadResults: (file: File, laboratory: string, onProgress: (sent: number) => void) => Promise<string>;
export declare const laboratoriesQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<string[], Error, string[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<string[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], string[], Error>;
export declare const readingQuery: (batchId: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    batch_id: string;
    file_name: string;
    reading: {
        laboratory: string;
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        delimiter: string | null;
        columns: {
            reference: string;
            nhs_number: string;
            date_of_birth: string;
            name: string;
            family_name: string;
            test_result: string;
            test_unit: string;
            flag: string;
            status: string;
            comments: string;
            sample_date: string;
        } | null;
        unused: string[];
        question: "columns" | "encoding" | null;
    };
    columns: {
        heading: string;
        examples: string[];
    }[];
    suggested: {
        reference: string;
        nhs_number: string;
        date_of_birth: string;
        name: string;
        family_name: string;
        test_result: string;
        test_unit: string;
        flag: string;
        status: string;
        comments: string;
        sample_date: string;
    };
    encodings: {
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        examples: string[];
    }[];
}, Error, {
    batch_id: string;
    file_name: string;
    reading: {
        laboratory: string;
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        delimiter: string | null;
        columns: {
            reference: string;
            nhs_number: string;
            date_of_birth: string;
            name: string;
            family_name: string;
            test_result: string;
            test_unit: string;
            flag: string;
            status: string;
            comments: string;
            sample_date: string;
        } | null;
        unused: string[];
        question: "columns" | "encoding" | null;
    };
    columns: {
        heading: string;
        examples: string[];
    }[];
    suggested: {
        reference: string;
        nhs_number: string;
        date_of_birth: string;
        name: string;
        family_name: string;
        test_result: string;
        test_unit: string;
        flag: string;
        status: string;
        comments: string;
        sample_date: string;
    };
    encodings: {
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        examples: string[];
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        batch_id: string;
        file_name: string;
        reading: {
            laboratory: string;
            encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
            delimiter: string | null;
            columns: {
                reference: string;
                nhs_number: string;
                date_of_birth: string;
                name: string;
                family_name: string;
                test_result: string;
                test_unit: string;
                flag: string;
                status: string;
                comments: string;
                sample_date: string;
            } | null;
            unused: string[];
            question: "columns" | "encoding" | null;
        };
        columns: {
            heading: string;
            examples: string[];
        }[];
        suggested: {
            reference: string;
            nhs_number: string;
            date_of_birth: string;
            name: string;
            family_name: string;
            test_result: string;
            test_unit: string;
            flag: string;
            status: string;
            comments: string;
            sample_date: string;
        };
        encodings: {
            encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
            examples: string[];
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    batch_id: string;
    file_name: string;
    reading: {
        laboratory: string;
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        delimiter: string | null;
        columns: {
            reference: string;
            nhs_number: string;
            date_of_birth: string;
            name: string;
            family_name: string;
            test_result: string;
            test_unit: string;
            flag: string;
            status: string;
            comments: string;
            sample_date: string;
        } | null;
        unused: string[];
        question: "columns" | "encoding" | null;
    };
    columns: {
        heading: string;
        examples: string[];
    }[];
    suggested: {
        reference: string;
        nhs_number: string;
        date_of_birth: string;
        name: string;
        family_name: string;
        test_result: string;
        test_unit: string;
        flag: string;
        status: string;
        comments: string;
        sample_date: string;
    };
    encodings: {
        encoding: "macintosh" | "utf-16le" | "utf-8" | "windows-1250" | "windows-1252";
        examples: string[];
    }[];
}, Error>;
export declare const changeReading: (batchId: string, body: ReadingRequest) => Promise<{
    status: "success";
}>;
export declare const releaseBatch: (batchId: string, confirmed: BatchSummary, digest: string) => Promise<{
    status: "success";
}>;
export declare const discardBatch: (batchId: string, reason: string) => Promise<{
    status: "success";
}>;
export declare const setAsideQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    location: string;
    reference: string;
    name: string | null;
    date_of_birth: string | null;
    changed: string | null;
    lab_name: string;
    lab_date_of_birth: string;
    flag: string;
    profile_id: string | null;
    event_name: string | null;
    event_date: string | null;
    value: string;
    unit: string;
    comments: string;
    sample_date: string;
    action: "add" | "correct" | "fault" | "known";
    level: "not raised" | "not said" | "raised";
    faults: string[];
    earlier: string | null;
    set_aside_id: string;
    file_name: string;
    set_aside_at: string;
    matched_batch_id: string | null;
}[], Error, {
    location: string;
    reference: string;
    name: string | null;
    date_of_birth: string | null;
    changed: string | null;
    lab_name: string;
    lab_date_of_birth: string;
    flag: string;
    profile_id: string | null;
    event_name: string | null;
    event_date: string | null;
    value: string;
    unit: string;
    comments: string;
    sample_date: string;
    action: "add" | "correct" | "fault" | "known";
    level: "not raised" | "not said" | "raised";
    faults: string[];
    earlier: string | null;
    set_aside_id: string;
    file_name: string;
    set_aside_at: string;
    matched_batch_id: string | null;
}[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        location: string;
        reference: string;
        name: string | null;
        date_of_birth: string | null;
        changed: string | null;
        lab_name: string;
        lab_date_of_birth: string;
        flag: string;
        profile_id: string | null;
        event_name: string | null;
        event_date: string | null;
        value: string;
        unit: string;
        comments: string;
        sample_date: string;
        action: "add" | "correct" | "fault" | "known";
        level: "not raised" | "not said" | "raised";
        faults: string[];
        earlier: string | null;
        set_aside_id: string;
        file_name: string;
        set_aside_at: string;
        matched_batch_id: string | null;
    }[], string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    location: string;
    reference: string;
    name: string | null;
    date_of_birth: string | null;
    changed: string | null;
    lab_name: string;
    lab_date_of_birth: string;
    flag: string;
    profile_id: string | null;
    event_name: string | null;
    event_date: string | null;
    value: string;
    unit: string;
    comments: string;
    sample_date: string;
    action: "add" | "correct" | "fault" | "known";
    level: "not raised" | "not said" | "raised";
    faults: string[];
    earlier: string | null;
    set_aside_id: string;
    file_name: string;
    set_aside_at: string;
    matched_batch_id: string | null;
}[], Error>;
export declare const matchSetAside: (id: string, body: z.input<typeof setAsideMatch>) => Promise<string>;
export declare const resolveSetAside: (id: string, body: SetAsideResolution) => Promise<{
    status: "success";
}>;
export declare const refreshResultBatches: (client: QueryClient) => Promise<void>;

// src/staff.ts
import { type AuditQuery, type RoleRequest } from '@chaps/contracts/staff';
import { type QueryClient } from '@tanstack/react-query';
export declare const meQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    user_id: string;
    email: string;
    second_factor: boolean;
    recovery_codes_left: number;
    grants: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_id: string | null;
        event_name: string | null;
        expires_at: string | null;
    }[];
}, Error, {
    user_id: string;
    email: string;
    second_factor: boolean;
    recovery_codes_left: number;
    grants: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_id: string | null;
        event_name: string | null;
        expires_at: string | null;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        user_id: string;
        email: string;
        second_factor: boolean;
        recovery_codes_left: number;
        grants: {
            role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
            event_id: string | null;
            event_name: string | null;
            expires_at: string | null;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    user_id: string;
    email: string;
    second_factor: boolean;
    recovery_codes_left: number;
    grants: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_id: string | null;
        event_name: string | null;
        expires_at: string | null;
    }[];
}, Error>;
export declare const recover: (code: string) => Promise<{
    status: "success";
}>;
export declare const renewRecoveryCodes: () => Promise<string[]>;
export declare const rolesQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    roles: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_id: string | null;
        event_name: string | null;
        expires_at: string | null;
        grant_id: string;
        user_id: string;
        email: string;
        granted_by: string;
        confirmed_by: string | null;
        granted_at: string;
    }[];
    invitations: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_name: string | null;
        invitation_id: string;
        email: string;
        invited_by: string;
        invited_at: string;
        expires_at: string;
    }[];
}, Error, {
    roles: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_id: string | null;
        event_name: string | null;
        expires_at: string | null;
        grant_id: string;
        user_id: string;
        email: string;
        granted_by: string;
        confirmed_by: string | null;
        granted_at: string;
    }[];
    invitations: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_name: string | null;
        invitation_id: string;
        email: string;
        invited_by: string;
        invited_at: string;
        expires_at: string;
    }[];
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        roles: {
            role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
            event_id: string | null;
            event_name: string | null;
            expires_at: string | null;
            grant_id: string;
            user_id: string;
            email: string;
            granted_by: string;
            confirmed_by: string | null;
            granted_at: string;
        }[];
        invitations: {
            role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
            event_name: string | null;
            invitation_id: string;
            email: string;
            invited_by: string;
            invited_at: string;
            expires_at: string;
        }[];
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    roles: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_id: string | null;
        event_name: string | null;
        expires_at: string | null;
        grant_id: string;
        user_id: string;
        email: string;
        granted_by: string;
        confirmed_by: string | null;
        granted_at: string;
    }[];
    invitations: {
        role: "admin" | "check-in" | "clinician" | "coordinator" | "host";
        event_name: string | null;
        invitation_id: string;
        email: string;
        invited_by: string;
        invited_at: string;
        expires_at: string;
    }[];
}, Error>;
export declare const grantRole: (body: RoleRequest) => Promise<{
    status: "success";
}>;
export declare const inviteStaff: (body: RoleRequest) => Promise<{
    status: "success";
}>;
export declare const sendInvitationAgain: (id: string) => Promise<{
    status: "success";
}>;
export declare const withdrawInvitation: (id: string) => Promise<{
    status: "success";
}>;
export declare const acceptInvitation: (token: string) => Promise<{
    status: "success";
}>;
export declare const confirmRole: (grantId: string) => Promise<{
    status: "success";
}>;
export declare const revokeRole: (grantId: string) => Promise<{
    status: "success";
}>;
export declare const resetSecondFactor: (userId: string, reason: string) => Promise<{
    status: "success";
}>;
type Filter = Omit<AuditQuery, 'before'>;
export declare const auditPages: (filter: Filter) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseInfiniteQueryOptions<{
    entries: {
        id: string;
        at: string;
        actor: string;
        action: string;
        subject: string;
        before: Record<string, unknown> | null;
        after: Record<string, unknown> | null;
        reason: string | null;
    }[];
    more: boolean;
}, Error, import("@tanstack/query-core").InfiniteData<{
    entries: {
        id: string;
        at: string;
        actor: string;
        action: string;
        subject: string;
        before: Record<string, unknown> | null;
        after: Record<string, unknown> | null;
        reason: string | null;
    }[];
    more: boolean;
}, unknown>, (string | Filter)[], string>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        entries: {
            id: string;
            at: string;
            actor: string;
            action: string;
            subject: string;
            before: Record<string, unknown> | null;
            after: Record<string, unknown> | null;
            reason: string | null;
        }[];
        more: boolean;
    }, (string | Filter)[], string> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | Filter)[], import("@tanstack/query-core").InfiniteData<{
    entries: {
        id: string;
        at: string;
        actor: string;
        action: string;
        subject: string;
        before: Record<string, unknown> | null;
        after: Record<string, unknown> | null;
        reason: string | null;
    }[];
    more: boolean;
}, unknown>, Error>;
export declare const readingPages: (filter: Filter) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseInfiniteQueryOptions<{
    entries: {
        id: string;
        at: string;
        actor: string;
        profile_id: string;
        what: string;
    }[];
    more: boolean;
}, Error, import("@tanstack/query-core").InfiniteData<{
    entries: {
        id: string;
        at: string;
        actor: string;
        profile_id: string;
        what: string;
    }[];
    more: boolean;
}, unknown>, (string | Filter)[], string>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        entries: {
            id: string;
            at: string;
            actor: string;
            profile_id: string;
            what: string;
        }[];
        more: boolean;
    }, (string | Filter)[], string> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | Filter)[], import("@tanstack/query-core").InfiniteData<{
    entries: {
        id: string;
        at: string;
        actor: string;
        profile_id: string;
        what: string;
    }[];
    more: boolean;
}, unknown>, Error>;
export declare const refreshStaff: (client: QueryClient) => Promise<void>;
export {};

// src/subscriptions.ts
import type { SubscriptionRequest } from '@chaps/contracts/subscriptions';
export declare const createSubscription: (subscription: SubscriptionRequest, idempotencyKey: string) => Promise<{
    status: "success";
}>;

// src/upload.ts
import type * as z from '@chaps/contracts/schema';
import { type RequestOptions } from './request.ts';
interface UploadOptions<Schema extends z.ZodType> extends Pick<RequestOptions<Schema>, 'schema' | 'query'> {
    onProgress: (sent: number) => void;
}
export declare function upload<Schema extends z.ZodType>(path: string, file: Blob, { schema, query, onProgress }: UploadOptions<Schema>): Promise<z.output<Schema>>;
export {};
