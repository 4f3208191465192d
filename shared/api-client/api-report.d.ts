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
        firstName: string;
        lastName: string;
        gender: "Female" | "Male" | "Non-binary" | "Other" | null;
        dateOfBirth: string | null;
        ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
        occupation: string | null;
        phone: string | null;
        email: string;
        homeAddress: string | null;
        billingAddress: string | null;
        nhsNumber: string | null;
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
import { type CreateProfileRequest, type UpdateProfileRequest } from '@chaps/contracts/profiles';
export declare const profileQuery: (email: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    profileId: string;
    firstName: string;
    lastName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    dateOfBirth: string | null;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    occupation: string | null;
    phone: string | null;
    email: string;
    homeAddress: string | null;
    billingAddress: string | null;
    nhsNumber: string | null;
}, Error, {
    profileId: string;
    firstName: string;
    lastName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    dateOfBirth: string | null;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    occupation: string | null;
    phone: string | null;
    email: string;
    homeAddress: string | null;
    billingAddress: string | null;
    nhsNumber: string | null;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        profileId: string;
        firstName: string;
        lastName: string;
        gender: "Female" | "Male" | "Non-binary" | "Other" | null;
        dateOfBirth: string | null;
        ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
        occupation: string | null;
        phone: string | null;
        email: string;
        homeAddress: string | null;
        billingAddress: string | null;
        nhsNumber: string | null;
    }, string[], never> | undefined;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    profileId: string;
    firstName: string;
    lastName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    dateOfBirth: string | null;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    occupation: string | null;
    phone: string | null;
    email: string;
    homeAddress: string | null;
    billingAddress: string | null;
    nhsNumber: string | null;
}, Error>;
export declare const createProfile: (profile: CreateProfileRequest, idempotencyKey: string) => Promise<{
    status: "success";
}>;
export declare function updateProfile(email: string, changes: UpdateProfileRequest): Promise<{
    profileId: string;
    firstName: string;
    lastName: string;
    gender: "Female" | "Male" | "Non-binary" | "Other" | null;
    dateOfBirth: string | null;
    ethnicity: "Asian or Asian British - Any other Asian background" | "Asian or Asian British - Bangladeshi" | "Asian or Asian British - Indian" | "Asian or Asian British - Pakistan" | "Black or Black British - African" | "Black or Black British - Any other Black background" | "Black or Black British - Caribbean" | "Mixed - Any other mixed background" | "Mixed - White and Asian" | "Mixed - White and Black African" | "Mixed - White and Black Caribbean" | "Not stated" | "Other Ethnic Groups - Any other ethnic group" | "Other Ethnic Groups - Chinese" | "White - Any other White background" | "White - British" | "White - Irish" | null;
    occupation: string | null;
    phone: string | null;
    email: string;
    homeAddress: string | null;
    billingAddress: string | null;
    nhsNumber: string | null;
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
