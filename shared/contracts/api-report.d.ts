// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.

// src/access-codes.ts
import * as z from '@chaps/contracts/schema';
export declare const INVALID_ACCESS_CODE_MESSAGE = "Invalid Access code";
export declare const accessCodeRequest: import("zod").ZodObject<{
    access_code: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type AccessCodeRequest = z.infer<typeof accessCodeRequest>;
export declare const accessCodeResponse: import("zod").ZodObject<{
    status: import("zod").ZodEnum<{
        error: "error";
        success: "success";
    }>;
    pass: import("zod").ZodString;
    expires_at: z.iso.ZodISODateTime;
}, import("zod/v4/core").$strip>;
export type AccessCodeResponse = z.infer<typeof accessCodeResponse>;

// src/addresses.ts
import * as z from '@chaps/contracts/schema';
export declare const COUNTRIES: readonly ['United Kingdom', 'Ireland'];
export declare const country: import("zod").ZodEnum<{
    Ireland: "Ireland";
    "United Kingdom": "United Kingdom";
}>;
export type Country = z.infer<typeof country>;
export declare const address: import("zod").ZodObject<{
    address_line_1: import("zod").ZodString;
    address_line_2: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    city: import("zod").ZodString;
    state: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    postcode: import("zod").ZodString;
    country: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type Address = z.infer<typeof address>;
export declare function formatAddress(parts: {
    [K in keyof Address]?: string | null;
}): string;
export declare function homeAddress(form: {
    address1: string;
    address2?: string | null | undefined;
    postCode: string;
    country: string;
}): string;
export declare const DEFAULT_BILLING_COUNTRY = "GB";
export declare const billingAddress: import("zod").ZodObject<{
    address_line_1: import("zod").ZodString;
    address_line_2: import("zod").ZodOptional<import("zod").ZodString>;
    admin_area_2: import("zod").ZodString;
    admin_area_1: import("zod").ZodOptional<import("zod").ZodString>;
    postal_code: import("zod").ZodString;
    country_code: import("zod").ZodDefault<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type BillingAddress = z.infer<typeof billingAddress>;

// src/appointments.ts
import * as z from '@chaps/contracts/schema';
import { type AppointmentStatus } from '@chaps/domain/appointments';
export declare const appointmentStatus: import("zod").ZodEnum<{
    attended: "attended";
    cancelled: "cancelled";
    capturing: "capturing";
    confirmed: "confirmed";
    held: "held";
    refund_due: "refund_due";
    refunded: "refunded";
    released: "released";
}>;
export type { AppointmentStatus };
export declare const BOOKED_MESSAGE = "Successfully confirmed your booking!";
export declare const appointmentRequest: import("zod").ZodObject<{
    profileId: import("zod").ZodString;
    eventId: import("zod").ZodGUID;
    eventDate: z.iso.ZodISODate;
    appointmentStartTime: import("zod").ZodString;
    appointmentEndTime: import("zod").ZodOptional<import("zod").ZodString>;
    eventPrice: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodNumber>>;
    eventName: import("zod").ZodOptional<import("zod").ZodString>;
    eventLocation: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    lab: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    product: import("zod").ZodOptional<import("zod").ZodObject<{
        productId: import("zod").ZodOptional<import("zod").ZodString>;
        productName: import("zod").ZodOptional<import("zod").ZodString>;
        price: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodNumber>>;
        emailTemplate: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    }, import("zod/v4/core").$strip>>;
    paymentStatus: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    holdId: import("zod").ZodOptional<import("zod").ZodGUID>;
    pass: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type AppointmentRequest = z.infer<typeof appointmentRequest>;
export declare const appointment: import("zod").ZodObject<{
    appointment_id: import("zod").ZodGUID;
    reference: import("zod").ZodString;
    status: import("zod").ZodEnum<{
        attended: "attended";
        cancelled: "cancelled";
        capturing: "capturing";
        confirmed: "confirmed";
        held: "held";
        refund_due: "refund_due";
        refunded: "refunded";
        released: "released";
    }>;
    event_id: import("zod").ZodGUID;
    event_name: import("zod").ZodString;
    product_id: import("zod").ZodString;
    product_name: import("zod").ZodString;
    email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    event_date: z.iso.ZodISODate;
    start_time: import("zod").ZodString;
    end_time: import("zod").ZodString;
    event_location: import("zod").ZodString;
    contact_email: import("zod").ZodString;
    lab_name: import("zod").ZodNullable<import("zod").ZodString>;
    price: import("zod").ZodInt;
    payment_required: import("zod").ZodBoolean;
    consent_given: import("zod").ZodBoolean;
    expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    renewable_until: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    server_time: z.iso.ZodISODateTime;
}, import("zod/v4/core").$strip>;
export type Appointment = z.infer<typeof appointment>;
export declare const appointmentResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    appointment: import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        event_location: import("zod").ZodString;
        contact_email: import("zod").ZodString;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        price: import("zod").ZodInt;
        payment_required: import("zod").ZodBoolean;
        consent_given: import("zod").ZodBoolean;
        expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        renewable_until: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        server_time: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type AppointmentResponse = z.infer<typeof appointmentResponse>;
export declare const appointmentsResponse: import("zod").ZodObject<{
    appointments: import("zod").ZodArray<import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        event_location: import("zod").ZodString;
        contact_email: import("zod").ZodString;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        price: import("zod").ZodInt;
        payment_required: import("zod").ZodBoolean;
        consent_given: import("zod").ZodBoolean;
        expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        renewable_until: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        server_time: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type AppointmentsResponse = z.infer<typeof appointmentsResponse>;
export declare const appointmentParams: import("zod").ZodObject<{
    appointment_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;

// src/bus.ts
import * as z from '@chaps/contracts/schema';
export declare const busEvents: {
    readonly toast: import("zod").ZodObject<{
        tone: import("zod").ZodEnum<{
            error: "error";
            info: "info";
            success: "success";
        }>;
        title: import("zod").ZodString;
        description: import("zod").ZodOptional<import("zod").ZodString>;
        scope: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>;
    readonly 'toasts-dismissed': import("zod").ZodObject<{
        scope: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
};
export type BusEventName = keyof typeof busEvents;
export type BusEvent<Name extends BusEventName> = z.infer<(typeof busEvents)[Name]>;

// src/camel-case.ts
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;
type InCamelCase<Fields> = {
    [Name in keyof Fields as CamelCase<Name & string>]: Fields[Name];
};
export declare const camelCase: (name: string) => string;
export declare const inCamelCase: <Fields extends object>(fields: Fields) => InCamelCase<Fields>;
export {};

// src/cancellations.ts
import * as z from '@chaps/contracts/schema';
export declare const cancellation: import("zod").ZodObject<{
    appointment_id: import("zod").ZodGUID;
    can_cancel: import("zod").ZodBoolean;
    paid: import("zod").ZodInt;
    charge: import("zod").ZodInt;
    refund: import("zod").ZodInt;
    refund_until: import("zod").ZodNullable<z.iso.ZodISODate>;
    refund_status: import("zod").ZodNullable<import("zod").ZodEnum<{
        completed: "completed";
        due: "due";
    }>>;
}, import("zod/v4/core").$strip>;
export type Cancellation = z.infer<typeof cancellation>;
export declare const cancellationPreview: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    cancellation: import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        can_cancel: import("zod").ZodBoolean;
        paid: import("zod").ZodInt;
        charge: import("zod").ZodInt;
        refund: import("zod").ZodInt;
        refund_until: import("zod").ZodNullable<z.iso.ZodISODate>;
        refund_status: import("zod").ZodNullable<import("zod").ZodEnum<{
            completed: "completed";
            due: "due";
        }>>;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type CancellationPreview = z.infer<typeof cancellationPreview>;
export declare const cancellationRequest: import("zod").ZodDefault<import("zod").ZodObject<{
    refund: import("zod").ZodOptional<import("zod").ZodInt>;
}, import("zod/v4/core").$strip>>;
export type CancellationRequest = z.infer<typeof cancellationRequest>;
export declare const cancellationResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    cancellation: import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        can_cancel: import("zod").ZodBoolean;
        paid: import("zod").ZodInt;
        charge: import("zod").ZodInt;
        refund: import("zod").ZodInt;
        refund_until: import("zod").ZodNullable<z.iso.ZodISODate>;
        refund_status: import("zod").ZodNullable<import("zod").ZodEnum<{
            completed: "completed";
            due: "due";
        }>>;
    }, import("zod/v4/core").$strip>;
    appointment: import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        event_location: import("zod").ZodString;
        contact_email: import("zod").ZodString;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        price: import("zod").ZodInt;
        payment_required: import("zod").ZodBoolean;
        consent_given: import("zod").ZodBoolean;
        expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        renewable_until: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        server_time: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type CancellationResponse = z.infer<typeof cancellationResponse>;
export declare const moveRequest: import("zod").ZodObject<{
    start_time: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type MoveRequest = z.infer<typeof moveRequest>;

// src/config.ts
import * as z from '@chaps/contracts/schema';
export declare const siteConfigSchema: import("zod").ZodObject<{
    siteUrl: import("zod").ZodURL;
    apiUrl: import("zod").ZodURL;
    auth: import("zod").ZodObject<{
        url: import("zod").ZodURL;
        publishableKey: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
    payments: import("zod").ZodObject<{
        clientId: import("zod").ZodString;
        sdkBaseUrl: import("zod").ZodURL;
    }, import("zod/v4/core").$strip>;
    tiles: import("zod").ZodObject<{
        url: import("zod").ZodString;
        attribution: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
    contactForm: import("zod").ZodObject<{
        serviceUrl: import("zod").ZodURL;
        formId: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
    links: import("zod").ZodObject<{
        donate: import("zod").ZodURL;
        becomeSupporter: import("zod").ZodURL;
    }, import("zod/v4/core").$strip>;
    charity: import("zod").ZodObject<{
        name: import("zod").ZodString;
        number: import("zod").ZodString;
        phone: import("zod").ZodString;
        email: import("zod").ZodEmail;
        speakerEmail: import("zod").ZodEmail;
        address: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
    remoteOverrides: import("zod").ZodOptional<import("zod").ZodString>;
    previewKey: import("zod").ZodOptional<import("zod").ZodString>;
    vitalsSample: import("zod").ZodOptional<import("zod").ZodNumber>;
}, import("zod/v4/core").$strip>;
export type SiteConfig = z.infer<typeof siteConfigSchema>;
export declare const overrideOrigins: ({ remoteOverrides }: Pick<SiteConfig, 'remoteOverrides'>) => string[];

// src/consent-drafts.ts
import * as z from '@chaps/contracts/schema';
export declare const CONSENT_DRAFT_MINUTES = 60;
export declare const consentDraft: import("zod").ZodObject<{
    numberOfPsaTest: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
        1: "1";
        2: "2";
        3: "3";
        4: "4";
        5: "5";
    }>>>;
    familyHistoryProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>>>;
    familyMemberWithProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
        Brother: "Brother";
        Father: "Father";
        Grandfather: "Grandfather";
        Uncle: "Uncle";
    }>>>>;
    additionalDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    familyHistoryBreastOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>>>;
    familyMemberWithOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
        Aunt: "Aunt";
        Grandmother: "Grandmother";
        Mother: "Mother";
        Sister: "Sister";
    }>>>>;
    motherSideDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    medicationHistory: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
        Avodart: "Avodart";
        Combodart: "Combodart";
        None: "None";
        "Proscar/Propecia(Finasteride)": "Proscar/Propecia(Finasteride)";
    }>>>;
    terms: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
    sampleConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
    gpConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
}, import("zod/v4/core").$strip>;
export type ConsentDraft = z.infer<typeof consentDraft>;
export declare const consentDraftRequest: import("zod").ZodObject<{
    draft: import("zod").ZodObject<{
        numberOfPsaTest: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            1: "1";
            2: "2";
            3: "3";
            4: "4";
            5: "5";
        }>>>;
        familyHistoryProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            "Don't know": "Don't know";
            No: "No";
            Yes: "Yes";
        }>>>;
        familyMemberWithProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
            Brother: "Brother";
            Father: "Father";
            Grandfather: "Grandfather";
            Uncle: "Uncle";
        }>>>>;
        familyHistoryBreastOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            "Don't know": "Don't know";
            No: "No";
            Yes: "Yes";
        }>>>;
        familyMemberWithOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
            Aunt: "Aunt";
            Grandmother: "Grandmother";
            Mother: "Mother";
            Sister: "Sister";
        }>>>>;
        medicationHistory: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            Avodart: "Avodart";
            Combodart: "Combodart";
            None: "None";
            "Proscar/Propecia(Finasteride)": "Proscar/Propecia(Finasteride)";
        }>>>;
        terms: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
        sampleConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
        gpConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
        additionalDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        motherSideDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export declare const consentDraftResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    draft: import("zod").ZodNullable<import("zod").ZodObject<{
        numberOfPsaTest: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            1: "1";
            2: "2";
            3: "3";
            4: "4";
            5: "5";
        }>>>;
        familyHistoryProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            "Don't know": "Don't know";
            No: "No";
            Yes: "Yes";
        }>>>;
        familyMemberWithProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
            Brother: "Brother";
            Father: "Father";
            Grandfather: "Grandfather";
            Uncle: "Uncle";
        }>>>>;
        additionalDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        familyHistoryBreastOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            "Don't know": "Don't know";
            No: "No";
            Yes: "Yes";
        }>>>;
        familyMemberWithOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
            Aunt: "Aunt";
            Grandmother: "Grandmother";
            Mother: "Mother";
            Sister: "Sister";
        }>>>>;
        motherSideDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        medicationHistory: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
            Avodart: "Avodart";
            Combodart: "Combodart";
            None: "None";
            "Proscar/Propecia(Finasteride)": "Proscar/Propecia(Finasteride)";
        }>>>;
        terms: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
        sampleConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
        gpConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type ConsentDraftResponse = z.infer<typeof consentDraftResponse>;

// src/consent-wording.ts
export declare const PSA_TEST_NUMBERS: readonly ['1', '2', '3', '4', '5'];
export declare const PSA_TEST_NUMBER_LABELS: Record<(typeof PSA_TEST_NUMBERS)[number], string>;
export declare const FAMILY_HISTORY_ANSWERS: readonly ['Yes', 'No', "Don't know"];
export declare const PROSTATE_RELATIVES: readonly ['Father', 'Brother', 'Grandfather', 'Uncle'];
export declare const OVARIAN_RELATIVES: readonly ['Mother', 'Sister', 'Grandmother', 'Aunt'];
export declare const MEDICATIONS: readonly ['Proscar/Propecia(Finasteride)', 'Avodart', 'Combodart', 'None'];
export declare const CONSENT_WORDING: {
    readonly version: '2025-1';
    readonly questions: {
        readonly numberOfPsaTest: 'Which PSA test is this for you?';
        readonly familyHistoryProstateCancer: 'Is there a family history of prostate cancer?';
        readonly familyMemberWithProstateCancer: 'Which relative(s) had prostate cancer?';
        readonly additionalDetails: 'Additional details about your family history of prostate cancer';
        readonly familyHistoryBreastOvarianCancer: 'Is there a family history of breast or ovarian cancer?';
        readonly familyMemberWithOvarianCancer: 'Which relative(s) had breast or ovarian cancer?';
        readonly motherSideDetails: "Details about your mother's side of the family";
        readonly medicationHistory: 'Do you take, or have you taken, any of these medicines?';
        readonly terms: 'I have read and agree to the terms and conditions.';
        readonly sampleConsent: 'I consent that my samples will be taken and tested.';
        readonly gpConsent: 'I agree that my result may be shared with my GP. (optional)';
    };
};
export declare const CONSENT_WORDINGS: ReadonlyArray<{
    version: string;
    questions: Readonly<Record<keyof typeof CONSENT_WORDING.questions, string>>;
}>;

// src/consent.ts
import * as z from '@chaps/contracts/schema';
export declare const RELATIVES_MESSAGE = "Please specify which relative(s) or provide additional details.";
export declare const TERMS_MESSAGE = "You must agree to the terms and conditions.";
export declare const SAMPLE_CONSENT_MESSAGE = "You must consent that your samples will be taken and tested.";
declare const answers: import("zod").ZodObject<{
    numberOfPsaTest: import("zod").ZodUnion<readonly [import("zod").ZodEnum<{
        1: "1";
        2: "2";
        3: "3";
        4: "4";
        5: "5";
    }>, import("zod").ZodLiteral<1 | 2 | 3 | 4 | 5>]>;
    familyHistoryProstateCancer: import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>;
    familyMemberWithProstateCancer: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodEnum<{
        Brother: "Brother";
        Father: "Father";
        Grandfather: "Grandfather";
        Uncle: "Uncle";
    }>>>;
    additionalDetails: import("zod").ZodOptional<import("zod").ZodString>;
    familyHistoryBreastOvarianCancer: import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>;
    familyMemberWithOvarianCancer: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodEnum<{
        Aunt: "Aunt";
        Grandmother: "Grandmother";
        Mother: "Mother";
        Sister: "Sister";
    }>>>;
    motherSideDetails: import("zod").ZodOptional<import("zod").ZodString>;
    medicationHistory: import("zod").ZodEnum<{
        Avodart: "Avodart";
        Combodart: "Combodart";
        None: "None";
        "Proscar/Propecia(Finasteride)": "Proscar/Propecia(Finasteride)";
    }>;
    terms: import("zod").ZodLiteral<true>;
    sampleConsent: import("zod").ZodLiteral<true>;
    gpConsent: import("zod").ZodOptional<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
type Answers = z.infer<typeof answers>;
export declare function prostateRelativesGiven(form: Pick<Answers, 'familyHistoryProstateCancer' | 'familyMemberWithProstateCancer' | 'additionalDetails'>): boolean;
export declare function ovarianRelativesGiven(form: Pick<Answers, 'familyHistoryBreastOvarianCancer' | 'familyMemberWithOvarianCancer' | 'motherSideDetails'>): boolean;
export declare const consentForm: import("zod").ZodObject<{
    numberOfPsaTest: import("zod").ZodUnion<readonly [import("zod").ZodEnum<{
        1: "1";
        2: "2";
        3: "3";
        4: "4";
        5: "5";
    }>, import("zod").ZodLiteral<1 | 2 | 3 | 4 | 5>]>;
    familyHistoryProstateCancer: import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>;
    familyMemberWithProstateCancer: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodEnum<{
        Brother: "Brother";
        Father: "Father";
        Grandfather: "Grandfather";
        Uncle: "Uncle";
    }>>>;
    additionalDetails: import("zod").ZodOptional<import("zod").ZodString>;
    familyHistoryBreastOvarianCancer: import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>;
    familyMemberWithOvarianCancer: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodEnum<{
        Aunt: "Aunt";
        Grandmother: "Grandmother";
        Mother: "Mother";
        Sister: "Sister";
    }>>>;
    motherSideDetails: import("zod").ZodOptional<import("zod").ZodString>;
    medicationHistory: import("zod").ZodEnum<{
        Avodart: "Avodart";
        Combodart: "Combodart";
        None: "None";
        "Proscar/Propecia(Finasteride)": "Proscar/Propecia(Finasteride)";
    }>;
    terms: import("zod").ZodLiteral<true>;
    sampleConsent: import("zod").ZodLiteral<true>;
    gpConsent: import("zod").ZodOptional<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
export type ConsentForm = z.infer<typeof consentForm>;
export type ConsentFormInput = z.input<typeof consentForm>;
export declare function firstConsentError(issues: ReadonlyArray<{
    path: ReadonlyArray<PropertyKey>;
    message: string;
}>): {
    field: string;
    message: string;
} | undefined;
export declare const consentRequest: import("zod").ZodObject<{
    numberOfPsaTest: import("zod").ZodUnion<readonly [import("zod").ZodEnum<{
        1: "1";
        2: "2";
        3: "3";
        4: "4";
        5: "5";
    }>, import("zod").ZodLiteral<1 | 2 | 3 | 4 | 5>]>;
    familyHistoryProstateCancer: import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>;
    familyMemberWithProstateCancer: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodEnum<{
        Brother: "Brother";
        Father: "Father";
        Grandfather: "Grandfather";
        Uncle: "Uncle";
    }>>>;
    additionalDetails: import("zod").ZodOptional<import("zod").ZodString>;
    familyHistoryBreastOvarianCancer: import("zod").ZodEnum<{
        "Don't know": "Don't know";
        No: "No";
        Yes: "Yes";
    }>;
    familyMemberWithOvarianCancer: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodEnum<{
        Aunt: "Aunt";
        Grandmother: "Grandmother";
        Mother: "Mother";
        Sister: "Sister";
    }>>>;
    motherSideDetails: import("zod").ZodOptional<import("zod").ZodString>;
    medicationHistory: import("zod").ZodEnum<{
        Avodart: "Avodart";
        Combodart: "Combodart";
        None: "None";
        "Proscar/Propecia(Finasteride)": "Proscar/Propecia(Finasteride)";
    }>;
    terms: import("zod").ZodLiteral<true>;
    sampleConsent: import("zod").ZodLiteral<true>;
    gpConsent: import("zod").ZodOptional<import("zod").ZodBoolean>;
    psaTestDate: z.iso.ZodISODate;
    profileId: import("zod").ZodString;
    wordingVersion: import("zod").ZodDefault<import("zod").ZodString>;
    appointmentId: import("zod").ZodOptional<import("zod").ZodGUID>;
    token: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type ConsentRequest = z.infer<typeof consentRequest>;
export type ConsentRequestInput = z.input<typeof consentRequest>;
export declare const consentResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    consent_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export type ConsentResponse = z.infer<typeof consentResponse>;
export {};

// src/enquiries.ts
import * as z from '@chaps/contracts/schema';
export declare const enquiryForm: import("zod").ZodObject<{
    'first-name': import("zod").ZodString;
    'last-name': import("zod").ZodString;
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    'phone-number': import("zod").ZodString;
    message: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type EnquiryForm = z.infer<typeof enquiryForm>;
export declare const ENQUIRY_SUCCESS_MESSAGE = "Thank you for reaching out! We will get back to you soon.";
export declare const FORM_FIELD_CODES: readonly ['REQUIRED_FIELD_EMPTY', 'REQUIRED_FIELD_MISSING', 'STRIPE_CLIENT_ERROR', 'STRIPE_SCA_ERROR', 'TYPE_EMAIL', 'TYPE_NUMERIC', 'TYPE_TEXT', 'UNSPECIFIED'];
export declare const FORM_LEVEL_CODES: readonly ['BLOCKED', 'EMPTY', 'FILES_TOO_BIG', 'FORM_NOT_FOUND', 'INACTIVE', 'NO_FILE_UPLOADS', 'PROJECT_NOT_FOUND', 'TOO_MANY_FILES', 'UNSPECIFIED'];
export declare const PAYMENT_METHOD_MESSAGE = "Error creating payment method";
export declare const CARD_AUTHENTICATION_MESSAGE = "Stripe SCA error";
export declare const formFieldCode: import("zod").ZodCatch<import("zod").ZodEnum<{
    REQUIRED_FIELD_EMPTY: "REQUIRED_FIELD_EMPTY";
    REQUIRED_FIELD_MISSING: "REQUIRED_FIELD_MISSING";
    STRIPE_CLIENT_ERROR: "STRIPE_CLIENT_ERROR";
    STRIPE_SCA_ERROR: "STRIPE_SCA_ERROR";
    TYPE_EMAIL: "TYPE_EMAIL";
    TYPE_NUMERIC: "TYPE_NUMERIC";
    TYPE_TEXT: "TYPE_TEXT";
    UNSPECIFIED: "UNSPECIFIED";
}>>;
export declare const formLevelCode: import("zod").ZodCatch<import("zod").ZodEnum<{
    BLOCKED: "BLOCKED";
    EMPTY: "EMPTY";
    FILES_TOO_BIG: "FILES_TOO_BIG";
    FORM_NOT_FOUND: "FORM_NOT_FOUND";
    INACTIVE: "INACTIVE";
    NO_FILE_UPLOADS: "NO_FILE_UPLOADS";
    PROJECT_NOT_FOUND: "PROJECT_NOT_FOUND";
    TOO_MANY_FILES: "TOO_MANY_FILES";
    UNSPECIFIED: "UNSPECIFIED";
}>>;
export declare const formServiceError: import("zod").ZodObject<{
    field: import("zod").ZodOptional<import("zod").ZodString>;
    code: import("zod").ZodOptional<import("zod").ZodString>;
    message: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const formServiceResponse: import("zod").ZodUnion<readonly [import("zod").ZodObject<{
    errors: import("zod").ZodArray<import("zod").ZodObject<{
        field: import("zod").ZodOptional<import("zod").ZodString>;
        code: import("zod").ZodOptional<import("zod").ZodString>;
        message: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>, import("zod").ZodObject<{
    error: import("zod").ZodString;
}, import("zod/v4/core").$strip>, import("zod").ZodObject<{
    next: import("zod").ZodString;
}, import("zod/v4/core").$strip>, import("zod").ZodObject<{
    stripe: import("zod").ZodObject<{
        paymentIntentClientSecret: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
    resubmitKey: import("zod").ZodString;
}, import("zod/v4/core").$strip>]>;
export type FormServiceResponse = z.infer<typeof formServiceResponse>;

// src/error-logs.ts
import * as z from '@chaps/contracts/schema';
export declare const errorLogRequest: import("zod").ZodObject<{
    errorMessage: import("zod").ZodString;
    description: import("zod").ZodDefault<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type ErrorLogRequest = z.infer<typeof errorLogRequest>;
export declare const PAYMENT_LOG_TITLES: readonly ['Payment Failure', 'Recoverable Payment', 'Non-recoverable Payment', 'Failed to create appointment'];

// src/errors.ts
import * as z from '@chaps/contracts/schema';
export declare const ERROR_CODES: readonly ['VALIDATION_FAILED', 'BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNAUTHORIZED', 'ACCOUNT_NOT_CONFIRMED', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'CONFLICT', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_FLIGHT', 'EVENT_PASSED', 'BOOKING_CLOSED', 'ACCESS_CODE_REQUIRED', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'HOLD_EXPIRED', 'HOLD_LIMIT', 'HOLD_BREAK', 'TOO_MANY_HOLDS', 'PROFILE_REQUIRED', 'STAFF_WITHOUT_PROFILE', 'PROFILE_NOT_CREATED', 'CONSENT_REQUIRED', 'PAYMENT_REQUIRED', 'PAYMENT_NOT_NEEDED', 'PAYMENT_IN_PROGRESS', 'PEOPLE_TO_TELL', 'PAYMENT_FAILED', 'INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'PAYMENT_PROVIDER_UNAVAILABLE', 'CANCELLATION_CLOSED', 'REFUND_CHANGED', 'MOVE_CLOSED', 'STAFF_ONLY', 'SECOND_FACTOR_REQUIRED', 'EVENT_CHANGED', 'SECOND_PERSON', 'BATCH_CHANGED', 'BATCH_CLOSED', 'FOLLOW_UP_CHANGED', 'RELEASE_CHANGED', 'ROLLBACK_WAITING', 'ROLE_CONFIRMED', 'LAST_ADMIN', 'ACCOUNT_UNKNOWN', 'INVITATION_ENDED', 'FORBIDDEN'];
export declare const errorCode: import("zod").ZodEnum<{
    ACCESS_CODE_REQUIRED: "ACCESS_CODE_REQUIRED";
    ACCOUNT_NOT_CONFIRMED: "ACCOUNT_NOT_CONFIRMED";
    ACCOUNT_UNKNOWN: "ACCOUNT_UNKNOWN";
    ALREADY_BOOKED: "ALREADY_BOOKED";
    BAD_REQUEST: "BAD_REQUEST";
    BATCH_CHANGED: "BATCH_CHANGED";
    BATCH_CLOSED: "BATCH_CLOSED";
    BOOKING_CLOSED: "BOOKING_CLOSED";
    CANCELLATION_CLOSED: "CANCELLATION_CLOSED";
    CONFLICT: "CONFLICT";
    CONSENT_REQUIRED: "CONSENT_REQUIRED";
    EVENT_CHANGED: "EVENT_CHANGED";
    EVENT_PASSED: "EVENT_PASSED";
    FOLLOW_UP_CHANGED: "FOLLOW_UP_CHANGED";
    FORBIDDEN: "FORBIDDEN";
    HOLD_BREAK: "HOLD_BREAK";
    HOLD_EXPIRED: "HOLD_EXPIRED";
    HOLD_LIMIT: "HOLD_LIMIT";
    IDEMPOTENCY_IN_FLIGHT: "IDEMPOTENCY_IN_FLIGHT";
    IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED";
    INSTRUMENT_DECLINED: "INSTRUMENT_DECLINED";
    INTERNAL_ERROR: "INTERNAL_ERROR";
    INVITATION_ENDED: "INVITATION_ENDED";
    LAST_ADMIN: "LAST_ADMIN";
    METHOD_NOT_ALLOWED: "METHOD_NOT_ALLOWED";
    MOVE_CLOSED: "MOVE_CLOSED";
    NOT_FOUND: "NOT_FOUND";
    PAYER_ACTION_REQUIRED: "PAYER_ACTION_REQUIRED";
    PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE";
    PAYMENT_FAILED: "PAYMENT_FAILED";
    PAYMENT_IN_PROGRESS: "PAYMENT_IN_PROGRESS";
    PAYMENT_NOT_NEEDED: "PAYMENT_NOT_NEEDED";
    PAYMENT_PROVIDER_UNAVAILABLE: "PAYMENT_PROVIDER_UNAVAILABLE";
    PAYMENT_REQUIRED: "PAYMENT_REQUIRED";
    PEOPLE_TO_TELL: "PEOPLE_TO_TELL";
    PROFILE_NOT_CREATED: "PROFILE_NOT_CREATED";
    PROFILE_REQUIRED: "PROFILE_REQUIRED";
    REFUND_CHANGED: "REFUND_CHANGED";
    RELEASE_CHANGED: "RELEASE_CHANGED";
    ROLE_CONFIRMED: "ROLE_CONFIRMED";
    ROLLBACK_WAITING: "ROLLBACK_WAITING";
    SECOND_FACTOR_REQUIRED: "SECOND_FACTOR_REQUIRED";
    SECOND_PERSON: "SECOND_PERSON";
    SERVICE_UNAVAILABLE: "SERVICE_UNAVAILABLE";
    SLOT_TAKEN: "SLOT_TAKEN";
    STAFF_ONLY: "STAFF_ONLY";
    STAFF_WITHOUT_PROFILE: "STAFF_WITHOUT_PROFILE";
    TOO_MANY_HOLDS: "TOO_MANY_HOLDS";
    TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS";
    UNAUTHORIZED: "UNAUTHORIZED";
    UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE";
    VALIDATION_FAILED: "VALIDATION_FAILED";
}>;
export type ErrorCode = z.infer<typeof errorCode>;
export declare const fieldErrors: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
export type FieldErrors = z.infer<typeof fieldErrors>;
export declare const errorResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"error">;
    error: import("zod").ZodObject<{
        code: import("zod").ZodEnum<{
            ACCESS_CODE_REQUIRED: "ACCESS_CODE_REQUIRED";
            ACCOUNT_NOT_CONFIRMED: "ACCOUNT_NOT_CONFIRMED";
            ACCOUNT_UNKNOWN: "ACCOUNT_UNKNOWN";
            ALREADY_BOOKED: "ALREADY_BOOKED";
            BAD_REQUEST: "BAD_REQUEST";
            BATCH_CHANGED: "BATCH_CHANGED";
            BATCH_CLOSED: "BATCH_CLOSED";
            BOOKING_CLOSED: "BOOKING_CLOSED";
            CANCELLATION_CLOSED: "CANCELLATION_CLOSED";
            CONFLICT: "CONFLICT";
            CONSENT_REQUIRED: "CONSENT_REQUIRED";
            EVENT_CHANGED: "EVENT_CHANGED";
            EVENT_PASSED: "EVENT_PASSED";
            FOLLOW_UP_CHANGED: "FOLLOW_UP_CHANGED";
            FORBIDDEN: "FORBIDDEN";
            HOLD_BREAK: "HOLD_BREAK";
            HOLD_EXPIRED: "HOLD_EXPIRED";
            HOLD_LIMIT: "HOLD_LIMIT";
            IDEMPOTENCY_IN_FLIGHT: "IDEMPOTENCY_IN_FLIGHT";
            IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED";
            INSTRUMENT_DECLINED: "INSTRUMENT_DECLINED";
            INTERNAL_ERROR: "INTERNAL_ERROR";
            INVITATION_ENDED: "INVITATION_ENDED";
            LAST_ADMIN: "LAST_ADMIN";
            METHOD_NOT_ALLOWED: "METHOD_NOT_ALLOWED";
            MOVE_CLOSED: "MOVE_CLOSED";
            NOT_FOUND: "NOT_FOUND";
            PAYER_ACTION_REQUIRED: "PAYER_ACTION_REQUIRED";
            PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE";
            PAYMENT_FAILED: "PAYMENT_FAILED";
            PAYMENT_IN_PROGRESS: "PAYMENT_IN_PROGRESS";
            PAYMENT_NOT_NEEDED: "PAYMENT_NOT_NEEDED";
            PAYMENT_PROVIDER_UNAVAILABLE: "PAYMENT_PROVIDER_UNAVAILABLE";
            PAYMENT_REQUIRED: "PAYMENT_REQUIRED";
            PEOPLE_TO_TELL: "PEOPLE_TO_TELL";
            PROFILE_NOT_CREATED: "PROFILE_NOT_CREATED";
            PROFILE_REQUIRED: "PROFILE_REQUIRED";
            REFUND_CHANGED: "REFUND_CHANGED";
            RELEASE_CHANGED: "RELEASE_CHANGED";
            ROLE_CONFIRMED: "ROLE_CONFIRMED";
            ROLLBACK_WAITING: "ROLLBACK_WAITING";
            SECOND_FACTOR_REQUIRED: "SECOND_FACTOR_REQUIRED";
            SECOND_PERSON: "SECOND_PERSON";
            SERVICE_UNAVAILABLE: "SERVICE_UNAVAILABLE";
            SLOT_TAKEN: "SLOT_TAKEN";
            STAFF_ONLY: "STAFF_ONLY";
            STAFF_WITHOUT_PROFILE: "STAFF_WITHOUT_PROFILE";
            TOO_MANY_HOLDS: "TOO_MANY_HOLDS";
            TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS";
            UNAUTHORIZED: "UNAUTHORIZED";
            UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE";
            VALIDATION_FAILED: "VALIDATION_FAILED";
        }>;
        message: import("zod").ZodString;
        details: import("zod").ZodOptional<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>>;
        request_id: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type ErrorResponse = z.infer<typeof errorResponse>;

// src/events.ts
import * as z from '@chaps/contracts/schema';
export declare const AUDIENCES: readonly ['COMMUNITY', 'FREEMASONS', 'CORPORATE'];
export declare const EVENT_AUDIENCE_FILTERS: readonly [{
    readonly value: 'community';
    readonly label: 'Community';
}, {
    readonly value: 'freemasons';
    readonly label: 'Freemasons';
}, {
    readonly value: 'corporate';
    readonly label: 'Corporate';
}];
export declare const audienceFilter: import("zod").ZodEnum<{
    community: "community";
    corporate: "corporate";
    freemasons: "freemasons";
}>;
export type AudienceFilter = z.infer<typeof audienceFilter>;
export declare const EVENT_DATE_FILTERS: readonly [{
    readonly value: '';
    readonly label: 'Select Date';
}, {
    readonly value: 'today';
    readonly label: "What's on today";
}, {
    readonly value: 'next-week';
    readonly label: "What's on next week";
}, {
    readonly value: 'next-month';
    readonly label: "What's on next month";
}, {
    readonly value: 'future-events';
    readonly label: 'All Future Events';
}];
export declare const eventDateFilter: import("zod").ZodEnum<{
    "future-events": "future-events";
    "next-month": "next-month";
    "next-week": "next-week";
    today: "today";
}>;
export type EventDateFilter = z.infer<typeof eventDateFilter>;
export declare const ESNEFT = "ESNEFT";
export declare const event: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    id: import("zod").ZodGUID;
    event_name: import("zod").ZodString;
    event_description: import("zod").ZodString;
    product_id: import("zod").ZodString;
    product_name: import("zod").ZodString;
    product_price: import("zod").ZodInt;
    price: import("zod").ZodNullable<import("zod").ZodInt>;
    event_date: z.iso.ZodISODate;
    start_time: import("zod").ZodString;
    end_time: import("zod").ZodString;
    session_duration: import("zod").ZodNullable<import("zod").ZodInt>;
    total_spaces: import("zod").ZodInt;
    booked_spaces: import("zod").ZodInt;
    is_private: import("zod").ZodBoolean;
    payment_required: import("zod").ZodNullable<import("zod").ZodBoolean>;
    exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
        COMMUNITY: "COMMUNITY";
        CORPORATE: "CORPORATE";
        FREEMASONS: "FREEMASONS";
    }>>;
    contact_email: import("zod").ZodString;
    address_line1: import("zod").ZodNullable<import("zod").ZodString>;
    address_line_1: import("zod").ZodNullable<import("zod").ZodString>;
    address_line2: import("zod").ZodNullable<import("zod").ZodString>;
    address_line_2: import("zod").ZodNullable<import("zod").ZodString>;
    city: import("zod").ZodString;
    state: import("zod").ZodNullable<import("zod").ZodString>;
    postcode: import("zod").ZodNullable<import("zod").ZodString>;
    country: import("zod").ZodString;
    latitude: import("zod").ZodNullable<import("zod").ZodNumber>;
    longitude: import("zod").ZodNullable<import("zod").ZodNumber>;
    lab_name: import("zod").ZodNullable<import("zod").ZodString>;
    email_template: import("zod").ZodNullable<import("zod").ZodString>;
    distance_km: import("zod").ZodOptional<import("zod").ZodNumber>;
}, import("zod/v4/core").$strip>;
export type Event = z.infer<typeof event>;
export declare const eventsQuery: import("zod").ZodObject<{
    for: import("zod").ZodOptional<import("zod").ZodString>;
    location: import("zod").ZodOptional<import("zod").ZodString>;
    date: import("zod").ZodOptional<import("zod").ZodEnum<{
        "future-events": "future-events";
        "next-month": "next-month";
        "next-week": "next-week";
        today: "today";
    }>>;
    near: import("zod").ZodOptional<import("zod").ZodString>;
    limit: import("zod").ZodOptional<import("zod").ZodString>;
    after: import("zod").ZodOptional<import("zod").ZodGUID>;
    before: import("zod").ZodOptional<import("zod").ZodGUID>;
}, import("zod/v4/core").$strip>;
export type EventsQuery = z.infer<typeof eventsQuery>;
export declare const EVENTS_AT_MOST = 500;
export declare const eventsResponse: import("zod").ZodObject<{
    events: import("zod").ZodArray<import("zod").ZodObject<{
        event_id: import("zod").ZodGUID;
        id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        event_description: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        product_price: import("zod").ZodInt;
        price: import("zod").ZodNullable<import("zod").ZodInt>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        session_duration: import("zod").ZodNullable<import("zod").ZodInt>;
        total_spaces: import("zod").ZodInt;
        booked_spaces: import("zod").ZodInt;
        is_private: import("zod").ZodBoolean;
        payment_required: import("zod").ZodNullable<import("zod").ZodBoolean>;
        exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
            COMMUNITY: "COMMUNITY";
            CORPORATE: "CORPORATE";
            FREEMASONS: "FREEMASONS";
        }>>;
        contact_email: import("zod").ZodString;
        address_line1: import("zod").ZodNullable<import("zod").ZodString>;
        address_line_1: import("zod").ZodNullable<import("zod").ZodString>;
        address_line2: import("zod").ZodNullable<import("zod").ZodString>;
        address_line_2: import("zod").ZodNullable<import("zod").ZodString>;
        city: import("zod").ZodString;
        state: import("zod").ZodNullable<import("zod").ZodString>;
        postcode: import("zod").ZodNullable<import("zod").ZodString>;
        country: import("zod").ZodString;
        latitude: import("zod").ZodNullable<import("zod").ZodNumber>;
        longitude: import("zod").ZodNullable<import("zod").ZodNumber>;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        email_template: import("zod").ZodNullable<import("zod").ZodString>;
        distance_km: import("zod").ZodOptional<import("zod").ZodNumber>;
    }, import("zod/v4/core").$strip>>;
    total: import("zod").ZodOptional<import("zod").ZodInt>;
}, import("zod/v4/core").$strip>;
export type EventsResponse = z.infer<typeof eventsResponse>;
export declare const eventPointsQuery: import("zod").ZodObject<{
    for: import("zod").ZodOptional<import("zod").ZodString>;
    location: import("zod").ZodOptional<import("zod").ZodString>;
    date: import("zod").ZodOptional<import("zod").ZodEnum<{
        "future-events": "future-events";
        "next-month": "next-month";
        "next-week": "next-week";
        today: "today";
    }>>;
    bbox: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type EventPointsQuery = z.infer<typeof eventPointsQuery>;
export declare const eventPoint: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    event_name: import("zod").ZodString;
    event_date: z.iso.ZodISODate;
    start_time: import("zod").ZodString;
    end_time: import("zod").ZodString;
    exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
        COMMUNITY: "COMMUNITY";
        CORPORATE: "CORPORATE";
        FREEMASONS: "FREEMASONS";
    }>>;
    city: import("zod").ZodString;
    latitude: import("zod").ZodNumber;
    longitude: import("zod").ZodNumber;
}, import("zod/v4/core").$strip>;
export type EventPoint = z.infer<typeof eventPoint>;
export declare const eventPointsResponse: import("zod").ZodObject<{
    points: import("zod").ZodArray<import("zod").ZodObject<{
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
            COMMUNITY: "COMMUNITY";
            CORPORATE: "CORPORATE";
            FREEMASONS: "FREEMASONS";
        }>>;
        city: import("zod").ZodString;
        latitude: import("zod").ZodNumber;
        longitude: import("zod").ZodNumber;
    }, import("zod/v4/core").$strip>>;
    more: import("zod").ZodBoolean;
}, import("zod/v4/core").$strip>;
export type EventPointsResponse = z.infer<typeof eventPointsResponse>;
export declare const eventParams: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const EVENT_PASS_HEADER = "x-event-pass";
export declare const eventResponse: import("zod").ZodObject<{
    event: import("zod").ZodObject<{
        event_id: import("zod").ZodGUID;
        id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        event_description: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        product_price: import("zod").ZodInt;
        price: import("zod").ZodNullable<import("zod").ZodInt>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        session_duration: import("zod").ZodNullable<import("zod").ZodInt>;
        total_spaces: import("zod").ZodInt;
        booked_spaces: import("zod").ZodInt;
        is_private: import("zod").ZodBoolean;
        payment_required: import("zod").ZodNullable<import("zod").ZodBoolean>;
        exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
            COMMUNITY: "COMMUNITY";
            CORPORATE: "CORPORATE";
            FREEMASONS: "FREEMASONS";
        }>>;
        contact_email: import("zod").ZodString;
        address_line1: import("zod").ZodNullable<import("zod").ZodString>;
        address_line_1: import("zod").ZodNullable<import("zod").ZodString>;
        address_line2: import("zod").ZodNullable<import("zod").ZodString>;
        address_line_2: import("zod").ZodNullable<import("zod").ZodString>;
        city: import("zod").ZodString;
        state: import("zod").ZodNullable<import("zod").ZodString>;
        postcode: import("zod").ZodNullable<import("zod").ZodString>;
        country: import("zod").ZodString;
        latitude: import("zod").ZodNullable<import("zod").ZodNumber>;
        longitude: import("zod").ZodNullable<import("zod").ZodNumber>;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        email_template: import("zod").ZodNullable<import("zod").ZodString>;
        distance_km: import("zod").ZodOptional<import("zod").ZodNumber>;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type EventResponse = z.infer<typeof eventResponse>;

// src/example-config.ts
import type { SiteConfig } from './config.ts';
export declare const EXAMPLE_CONFIG: SiteConfig;

// src/follow-ups.ts
import * as z from '@chaps/contracts/schema';
declare const item: import("zod").ZodObject<{
    follow_up_id: import("zod").ZodGUID;
    name: import("zod").ZodString;
    profile_id: import("zod").ZodString;
    event_name: import("zod").ZodNullable<import("zod").ZodString>;
    sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
    level: import("zod").ZodEnum<{
        "not said": "not said";
        raised: "raised";
    }>;
    value: import("zod").ZodString;
    superseded: import("zod").ZodBoolean;
    state: import("zod").ZodEnum<{
        "gp told": "gp told";
        opened: "opened";
        outcome: "outcome";
        told: "told";
    }>;
    outcome: import("zod").ZodNullable<import("zod").ZodEnum<{
        "corrected by the laboratory": "corrected by the laboratory";
        "declined by the person": "declined by the person";
        "nothing further needed": "nothing further needed";
        "person not reached": "person not reached";
        referred: "referred";
        "test repeated": "test repeated";
    }>>;
    owner: import("zod").ZodNullable<import("zod").ZodGUID>;
    owner_email: import("zod").ZodNullable<import("zod").ZodString>;
    due_on: import("zod").ZodNullable<z.iso.ZodISODate>;
    overdue: import("zod").ZodBoolean;
}, import("zod/v4/core").$strip>;
export type FollowUpItem = z.infer<typeof item>;
export declare const FOLLOW_UP_FILTERS: readonly ['open', 'mine', 'overdue', 'closed'];
export declare const FOLLOW_UP_PAGE = 50;
export declare const followUpsQuery: import("zod").ZodObject<{
    show: import("zod").ZodDefault<import("zod").ZodEnum<{
        closed: "closed";
        mine: "mine";
        open: "open";
        overdue: "overdue";
    }>>;
    page: import("zod").ZodDefault<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const followUpsResponse: import("zod").ZodObject<{
    items: import("zod").ZodArray<import("zod").ZodObject<{
        follow_up_id: import("zod").ZodGUID;
        name: import("zod").ZodString;
        profile_id: import("zod").ZodString;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
        level: import("zod").ZodEnum<{
            "not said": "not said";
            raised: "raised";
        }>;
        value: import("zod").ZodString;
        superseded: import("zod").ZodBoolean;
        state: import("zod").ZodEnum<{
            "gp told": "gp told";
            opened: "opened";
            outcome: "outcome";
            told: "told";
        }>;
        outcome: import("zod").ZodNullable<import("zod").ZodEnum<{
            "corrected by the laboratory": "corrected by the laboratory";
            "declined by the person": "declined by the person";
            "nothing further needed": "nothing further needed";
            "person not reached": "person not reached";
            referred: "referred";
            "test repeated": "test repeated";
        }>>;
        owner: import("zod").ZodNullable<import("zod").ZodGUID>;
        owner_email: import("zod").ZodNullable<import("zod").ZodString>;
        due_on: import("zod").ZodNullable<z.iso.ZodISODate>;
        overdue: import("zod").ZodBoolean;
    }, import("zod/v4/core").$strip>>;
    total: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export declare const followUpParams: import("zod").ZodObject<{
    follow_up_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const followUpResponse: import("zod").ZodObject<{
    item: import("zod").ZodObject<{
        follow_up_id: import("zod").ZodGUID;
        name: import("zod").ZodString;
        profile_id: import("zod").ZodString;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
        level: import("zod").ZodEnum<{
            "not said": "not said";
            raised: "raised";
        }>;
        value: import("zod").ZodString;
        superseded: import("zod").ZodBoolean;
        state: import("zod").ZodEnum<{
            "gp told": "gp told";
            opened: "opened";
            outcome: "outcome";
            told: "told";
        }>;
        outcome: import("zod").ZodNullable<import("zod").ZodEnum<{
            "corrected by the laboratory": "corrected by the laboratory";
            "declined by the person": "declined by the person";
            "nothing further needed": "nothing further needed";
            "person not reached": "person not reached";
            referred: "referred";
            "test repeated": "test repeated";
        }>>;
        owner: import("zod").ZodNullable<import("zod").ZodGUID>;
        owner_email: import("zod").ZodNullable<import("zod").ZodString>;
        due_on: import("zod").ZodNullable<z.iso.ZodISODate>;
        overdue: import("zod").ZodBoolean;
    }, import("zod/v4/core").$strip>;
    person: import("zod").ZodObject<{
        date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
        phone: import("zod").ZodNullable<import("zod").ZodString>;
        email: import("zod").ZodNullable<import("zod").ZodString>;
        gp_sharing: import("zod").ZodNullable<import("zod").ZodBoolean>;
    }, import("zod/v4/core").$strip>;
    results: import("zod").ZodArray<import("zod").ZodObject<{
        result_id: import("zod").ZodGUID;
        value: import("zod").ZodString;
        comments: import("zod").ZodNullable<import("zod").ZodString>;
        sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        superseded: import("zod").ZodBoolean;
    }, import("zod/v4/core").$strip>>;
    timeline: import("zod").ZodArray<import("zod").ZodObject<{
        at: z.iso.ZodISODateTime;
        what: import("zod").ZodString;
        by: import("zod").ZodNullable<import("zod").ZodString>;
        note: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
    clinicians: import("zod").ZodArray<import("zod").ZodObject<{
        user_id: import("zod").ZodGUID;
        email: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type FollowUp = z.infer<typeof followUpResponse>;
export declare const followUpStep: import("zod").ZodObject<{
    from: import("zod").ZodEnum<{
        "gp told": "gp told";
        opened: "opened";
        outcome: "outcome";
        told: "told";
    }>;
    to: import("zod").ZodEnum<{
        "gp told": "gp told";
        opened: "opened";
        outcome: "outcome";
        told: "told";
    }>;
    outcome: import("zod").ZodNullable<import("zod").ZodEnum<{
        "corrected by the laboratory": "corrected by the laboratory";
        "declined by the person": "declined by the person";
        "nothing further needed": "nothing further needed";
        "person not reached": "person not reached";
        referred: "referred";
        "test repeated": "test repeated";
    }>>;
    note: import("zod").ZodNullable<import("zod").ZodString>;
    reason: import("zod").ZodDefault<import("zod").ZodNullable<import("zod").ZodString>>;
}, import("zod/v4/core").$strip>;
export type FollowUpStep = z.input<typeof followUpStep>;
export declare const followUpNote: import("zod").ZodObject<{
    note: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const followUpChange: import("zod").ZodObject<{
    owner: import("zod").ZodNullable<import("zod").ZodGUID>;
    due_on: z.iso.ZodISODate;
    reason: import("zod").ZodDefault<import("zod").ZodNullable<import("zod").ZodString>>;
}, import("zod/v4/core").$strip>;
export type FollowUpChange = z.input<typeof followUpChange>;
export {};

// src/gp-consents.ts
import * as z from '@chaps/contracts/schema';
export declare const gpConsentRequest: import("zod").ZodObject<{
    consentId: import("zod").ZodGUID;
    wordingVersion: import("zod").ZodDefault<import("zod").ZodString>;
    token: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type GpConsentRequest = z.infer<typeof gpConsentRequest>;
export type GpConsentRequestInput = z.input<typeof gpConsentRequest>;
export declare const gpConsentWithdrawalRequest: import("zod").ZodObject<{
    consentId: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const gpConsentEntry: import("zod").ZodObject<{
    action: import("zod").ZodEnum<{
        given: "given";
        withdrawn: "withdrawn";
    }>;
    at: z.iso.ZodISODateTime;
    through: import("zod").ZodEnum<{
        "mailed link": "mailed link";
        website: "website";
    }>;
    wording_version: import("zod").ZodString;
    wording: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type GpConsentEntry = z.infer<typeof gpConsentEntry>;
export declare const gpConsentResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    gp_consent: import("zod").ZodObject<{
        action: import("zod").ZodEnum<{
            given: "given";
            withdrawn: "withdrawn";
        }>;
        at: z.iso.ZodISODateTime;
        through: import("zod").ZodEnum<{
            "mailed link": "mailed link";
            website: "website";
        }>;
        wording_version: import("zod").ZodString;
        wording: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;

// src/health.ts
import * as z from '@chaps/contracts/schema';
export declare const healthResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"ok">;
}, import("zod/v4/core").$strip>;
export type HealthResponse = z.infer<typeof healthResponse>;
export declare const readyResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"ok">;
    dependencies: import("zod").ZodObject<{
        auth: import("zod").ZodEnum<{
            ok: "ok";
            unavailable: "unavailable";
        }>;
        mail: import("zod").ZodEnum<{
            ok: "ok";
            unavailable: "unavailable";
        }>;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type ReadyResponse = z.infer<typeof readyResponse>;

// src/holds.ts
import * as z from '@chaps/contracts/schema';
export declare const HOLD_MINUTES = 15;
export declare const HOLD_LIMIT_MINUTES = 60;
export declare const HOLD_BREAK_MINUTES = 15;
export declare const MOST_HOLDS = 2;
export declare const holdRequest: import("zod").ZodObject<{
    start_time: import("zod").ZodString;
    pass: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type HoldRequest = z.infer<typeof holdRequest>;
export declare const hold: import("zod").ZodObject<{
    appointment_id: import("zod").ZodGUID;
    reference: import("zod").ZodString;
    status: import("zod").ZodEnum<{
        attended: "attended";
        cancelled: "cancelled";
        capturing: "capturing";
        confirmed: "confirmed";
        held: "held";
        refund_due: "refund_due";
        refunded: "refunded";
        released: "released";
    }>;
    event_id: import("zod").ZodGUID;
    event_name: import("zod").ZodString;
    product_id: import("zod").ZodString;
    product_name: import("zod").ZodString;
    email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    event_date: z.iso.ZodISODate;
    start_time: import("zod").ZodString;
    end_time: import("zod").ZodString;
    event_location: import("zod").ZodString;
    contact_email: import("zod").ZodString;
    lab_name: import("zod").ZodNullable<import("zod").ZodString>;
    price: import("zod").ZodInt;
    payment_required: import("zod").ZodBoolean;
    consent_given: import("zod").ZodBoolean;
    confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    server_time: z.iso.ZodISODateTime;
    hold_id: import("zod").ZodGUID;
    expires_at: z.iso.ZodISODateTime;
    renewable_until: z.iso.ZodISODateTime;
}, import("zod/v4/core").$strip>;
export type Hold = z.infer<typeof hold>;
export declare const holdResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    hold: import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        event_location: import("zod").ZodString;
        contact_email: import("zod").ZodString;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        price: import("zod").ZodInt;
        payment_required: import("zod").ZodBoolean;
        consent_given: import("zod").ZodBoolean;
        confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        server_time: z.iso.ZodISODateTime;
        hold_id: import("zod").ZodGUID;
        expires_at: z.iso.ZodISODateTime;
        renewable_until: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type HoldResponse = z.infer<typeof holdResponse>;
export declare const holdParams: import("zod").ZodObject<{
    hold_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;

// src/index.ts
export * from './access-codes.ts';
export * from './addresses.ts';
export * from './appointments.ts';
export * from './bus.ts';
export * from './cancellations.ts';
export * from './config.ts';
export * from './consent.ts';
export * from './consent-drafts.ts';
export * from './consent-wording.ts';
export * from './enquiries.ts';
export * from './error-logs.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './gp-consents.ts';
export * from './health.ts';
export * from './holds.ts';
export * from './mail-preferences.ts';
export * from './nhs-number.ts';
export * from './payments.ts';
export * from './personal-data.ts';
export * from './profile-form.ts';
export * from './profiles.ts';
export * from './registration.ts';
export * from './registry.ts';
export * from './results.ts';
export * from './scalars.ts';
export * from './sign-up.ts';
export * from './slots.ts';
export * from './subscriptions.ts';
export * from './telemetry.ts';

// src/lab-readings.ts
import * as z from '@chaps/contracts/schema';
export declare const LAB_ENCODINGS: readonly ['utf-8', 'utf-16le', 'windows-1252', 'windows-1250', 'macintosh'];
export type LabEncoding = (typeof LAB_ENCODINGS)[number];
export declare const MAX_HEADING = 100;
export declare const labColumns: import("zod").ZodObject<{
    reference: import("zod").ZodString;
    nhs_number: import("zod").ZodString;
    date_of_birth: import("zod").ZodString;
    name: import("zod").ZodString;
    family_name: import("zod").ZodString;
    test_result: import("zod").ZodString;
    test_unit: import("zod").ZodString;
    flag: import("zod").ZodString;
    status: import("zod").ZodString;
    comments: import("zod").ZodString;
    sample_date: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type LabColumns = z.infer<typeof labColumns>;
export type LabField = keyof LabColumns;
export declare const LAB_FIELDS: readonly LabField[];
export declare const NEEDED_LAB_FIELDS: readonly LabField[];
export declare const chosenColumns: import("zod").ZodObject<{
    reference: import("zod").ZodString;
    nhs_number: import("zod").ZodString;
    date_of_birth: import("zod").ZodString;
    name: import("zod").ZodString;
    family_name: import("zod").ZodString;
    test_result: import("zod").ZodString;
    test_unit: import("zod").ZodString;
    flag: import("zod").ZodString;
    status: import("zod").ZodString;
    comments: import("zod").ZodString;
    sample_date: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const labReading: import("zod").ZodObject<{
    laboratory: import("zod").ZodString;
    encoding: import("zod").ZodEnum<{
        macintosh: "macintosh";
        "utf-16le": "utf-16le";
        "utf-8": "utf-8";
        "windows-1250": "windows-1250";
        "windows-1252": "windows-1252";
    }>;
    delimiter: import("zod").ZodNullable<import("zod").ZodString>;
    columns: import("zod").ZodNullable<import("zod").ZodObject<{
        reference: import("zod").ZodString;
        nhs_number: import("zod").ZodString;
        date_of_birth: import("zod").ZodString;
        name: import("zod").ZodString;
        family_name: import("zod").ZodString;
        test_result: import("zod").ZodString;
        test_unit: import("zod").ZodString;
        flag: import("zod").ZodString;
        status: import("zod").ZodString;
        comments: import("zod").ZodString;
        sample_date: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
    unused: import("zod").ZodArray<import("zod").ZodString>;
    question: import("zod").ZodNullable<import("zod").ZodEnum<{
        columns: "columns";
        encoding: "encoding";
    }>>;
}, import("zod/v4/core").$strip>;
export type LabReading = z.infer<typeof labReading>;
export declare const laboratoriesResponse: import("zod").ZodObject<{
    laboratories: import("zod").ZodArray<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const readingResponse: import("zod").ZodObject<{
    batch_id: import("zod").ZodGUID;
    file_name: import("zod").ZodString;
    reading: import("zod").ZodObject<{
        laboratory: import("zod").ZodString;
        encoding: import("zod").ZodEnum<{
            macintosh: "macintosh";
            "utf-16le": "utf-16le";
            "utf-8": "utf-8";
            "windows-1250": "windows-1250";
            "windows-1252": "windows-1252";
        }>;
        delimiter: import("zod").ZodNullable<import("zod").ZodString>;
        columns: import("zod").ZodNullable<import("zod").ZodObject<{
            reference: import("zod").ZodString;
            nhs_number: import("zod").ZodString;
            date_of_birth: import("zod").ZodString;
            name: import("zod").ZodString;
            family_name: import("zod").ZodString;
            test_result: import("zod").ZodString;
            test_unit: import("zod").ZodString;
            flag: import("zod").ZodString;
            status: import("zod").ZodString;
            comments: import("zod").ZodString;
            sample_date: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
        unused: import("zod").ZodArray<import("zod").ZodString>;
        question: import("zod").ZodNullable<import("zod").ZodEnum<{
            columns: "columns";
            encoding: "encoding";
        }>>;
    }, import("zod/v4/core").$strip>;
    columns: import("zod").ZodArray<import("zod").ZodObject<{
        heading: import("zod").ZodString;
        examples: import("zod").ZodArray<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
    suggested: import("zod").ZodObject<{
        reference: import("zod").ZodString;
        nhs_number: import("zod").ZodString;
        date_of_birth: import("zod").ZodString;
        name: import("zod").ZodString;
        family_name: import("zod").ZodString;
        test_result: import("zod").ZodString;
        test_unit: import("zod").ZodString;
        flag: import("zod").ZodString;
        status: import("zod").ZodString;
        comments: import("zod").ZodString;
        sample_date: import("zod").ZodString;
    }, import("zod/v4/core").$strip>;
    encodings: import("zod").ZodArray<import("zod").ZodObject<{
        encoding: import("zod").ZodEnum<{
            macintosh: "macintosh";
            "utf-16le": "utf-16le";
            "utf-8": "utf-8";
            "windows-1250": "windows-1250";
            "windows-1252": "windows-1252";
        }>;
        examples: import("zod").ZodArray<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type ReadingChoices = z.infer<typeof readingResponse>;
export declare const readingRequest: import("zod").ZodObject<{
    encoding: import("zod").ZodNullable<import("zod").ZodEnum<{
        macintosh: "macintosh";
        "utf-16le": "utf-16le";
        "utf-8": "utf-8";
        "windows-1250": "windows-1250";
        "windows-1252": "windows-1252";
    }>>;
    columns: import("zod").ZodNullable<import("zod").ZodObject<{
        reference: import("zod").ZodString;
        nhs_number: import("zod").ZodString;
        date_of_birth: import("zod").ZodString;
        name: import("zod").ZodString;
        family_name: import("zod").ZodString;
        test_result: import("zod").ZodString;
        test_unit: import("zod").ZodString;
        flag: import("zod").ZodString;
        status: import("zod").ZodString;
        comments: import("zod").ZodString;
        sample_date: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type ReadingRequest = z.infer<typeof readingRequest>;

// src/mail-preferences.ts
import * as z from '@chaps/contracts/schema';
export declare const mailPreferences: import("zod").ZodObject<{
    reminders: import("zod").ZodBoolean;
    news: import("zod").ZodBoolean;
}, import("zod/v4/core").$strip>;
export type MailPreferences = z.infer<typeof mailPreferences>;
export declare const mailPreferencesRequest: import("zod").ZodObject<{
    reminders: import("zod").ZodOptional<import("zod").ZodBoolean>;
    news: import("zod").ZodOptional<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
export type MailPreferencesRequest = z.infer<typeof mailPreferencesRequest>;
export declare const mailPreferencesResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    mail_preferences: import("zod").ZodObject<{
        reminders: import("zod").ZodBoolean;
        news: import("zod").ZodBoolean;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type MailPreferencesResponse = z.infer<typeof mailPreferencesResponse>;

// src/navigation-state.ts
import { type Event } from './events.ts';
export declare const SESSION_ENDS: readonly ['idle', 'elsewhere', 'unconfirmed'];
export type SessionEnd = (typeof SESSION_ENDS)[number];
export interface NavigationState {
    eventDetails?: Event;
    from?: string;
    ended?: SessionEnd;
    withoutProfile?: boolean;
    message?: string;
}
export declare function eventInState(state: unknown, eventId?: string): Event | undefined;
export declare function messageInState(state: unknown): string | undefined;

// src/nhs-number.ts
export declare const NHS_NUMBER_MESSAGE = "Please enter only digits (max 10).";
export declare const NHS_NUMBER_CHECKSUM_WARNING = "This does not look like a valid NHS number. Please check it: the laboratory rejects samples with a wrong number.";
export declare const nhsNumber: import("zod").ZodString;

// src/paths.ts
export declare const paths: {
    home: () => string;
    login: () => string;
    signUp: () => string;
    portal: (section?: 'my-appointments' | 'my-consents') => string;
    medicalResults: () => string;
    refundPolicy: () => string;
    elderlyPsaTesting: () => string;
    events: () => string;
    findEvents: () => string;
    event: (eventId: string) => string;
    checkNhsNumber: (eventId?: string) => string;
    bookEvent: (eventId?: string, step?: 'consent') => string;
    checkout: (appointmentId: string) => string;
    bookingSuccess: (appointmentId: string) => string;
};

// src/payments.ts
import * as z from '@chaps/contracts/schema';
export declare const CURRENCY = "GBP";
export declare const RECOVERABLE_ISSUES: readonly ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'];
export declare const isRecoverableIssue: (issue: string | undefined) => boolean;
export declare const PAYMENT_FAILED_MESSAGE = "Sorry, your transaction could not be processed. Please try again later or with a different payment card.";
export declare const orderRequest: import("zod").ZodObject<{
    cart: import("zod").ZodArray<import("zod").ZodObject<{
        description: import("zod").ZodString;
        amount: import("zod").ZodUnion<readonly [import("zod").ZodNumber, import("zod").ZodString]>;
        shippingPreference: import("zod").ZodOptional<import("zod").ZodLiteral<"NO_SHIPPING">>;
    }, import("zod/v4/core").$strip>>;
    holdId: import("zod").ZodOptional<import("zod").ZodGUID>;
}, import("zod/v4/core").$strip>;
export type OrderRequest = z.infer<typeof orderRequest>;
export declare function cartDescription(productName: string, eventDate: string, eventId: string): string;
export declare const issueDetail: import("zod").ZodObject<{
    issue: import("zod").ZodString;
    description: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const orderResponse: import("zod").ZodObject<{
    id: import("zod").ZodString;
    status: import("zod").ZodOptional<import("zod").ZodString>;
    details: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        issue: import("zod").ZodString;
        description: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>>;
    debug_id: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type OrderResponse = z.infer<typeof orderResponse>;
export declare const paymentErrorResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"error">;
    error: import("zod").ZodObject<{
        code: import("zod").ZodEnum<{
            ACCESS_CODE_REQUIRED: "ACCESS_CODE_REQUIRED";
            ACCOUNT_NOT_CONFIRMED: "ACCOUNT_NOT_CONFIRMED";
            ACCOUNT_UNKNOWN: "ACCOUNT_UNKNOWN";
            ALREADY_BOOKED: "ALREADY_BOOKED";
            BAD_REQUEST: "BAD_REQUEST";
            BATCH_CHANGED: "BATCH_CHANGED";
            BATCH_CLOSED: "BATCH_CLOSED";
            BOOKING_CLOSED: "BOOKING_CLOSED";
            CANCELLATION_CLOSED: "CANCELLATION_CLOSED";
            CONFLICT: "CONFLICT";
            CONSENT_REQUIRED: "CONSENT_REQUIRED";
            EVENT_CHANGED: "EVENT_CHANGED";
            EVENT_PASSED: "EVENT_PASSED";
            FOLLOW_UP_CHANGED: "FOLLOW_UP_CHANGED";
            FORBIDDEN: "FORBIDDEN";
            HOLD_BREAK: "HOLD_BREAK";
            HOLD_EXPIRED: "HOLD_EXPIRED";
            HOLD_LIMIT: "HOLD_LIMIT";
            IDEMPOTENCY_IN_FLIGHT: "IDEMPOTENCY_IN_FLIGHT";
            IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED";
            INSTRUMENT_DECLINED: "INSTRUMENT_DECLINED";
            INTERNAL_ERROR: "INTERNAL_ERROR";
            INVITATION_ENDED: "INVITATION_ENDED";
            LAST_ADMIN: "LAST_ADMIN";
            METHOD_NOT_ALLOWED: "METHOD_NOT_ALLOWED";
            MOVE_CLOSED: "MOVE_CLOSED";
            NOT_FOUND: "NOT_FOUND";
            PAYER_ACTION_REQUIRED: "PAYER_ACTION_REQUIRED";
            PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE";
            PAYMENT_FAILED: "PAYMENT_FAILED";
            PAYMENT_IN_PROGRESS: "PAYMENT_IN_PROGRESS";
            PAYMENT_NOT_NEEDED: "PAYMENT_NOT_NEEDED";
            PAYMENT_PROVIDER_UNAVAILABLE: "PAYMENT_PROVIDER_UNAVAILABLE";
            PAYMENT_REQUIRED: "PAYMENT_REQUIRED";
            PEOPLE_TO_TELL: "PEOPLE_TO_TELL";
            PROFILE_NOT_CREATED: "PROFILE_NOT_CREATED";
            PROFILE_REQUIRED: "PROFILE_REQUIRED";
            REFUND_CHANGED: "REFUND_CHANGED";
            RELEASE_CHANGED: "RELEASE_CHANGED";
            ROLE_CONFIRMED: "ROLE_CONFIRMED";
            ROLLBACK_WAITING: "ROLLBACK_WAITING";
            SECOND_FACTOR_REQUIRED: "SECOND_FACTOR_REQUIRED";
            SECOND_PERSON: "SECOND_PERSON";
            SERVICE_UNAVAILABLE: "SERVICE_UNAVAILABLE";
            SLOT_TAKEN: "SLOT_TAKEN";
            STAFF_ONLY: "STAFF_ONLY";
            STAFF_WITHOUT_PROFILE: "STAFF_WITHOUT_PROFILE";
            TOO_MANY_HOLDS: "TOO_MANY_HOLDS";
            TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS";
            UNAUTHORIZED: "UNAUTHORIZED";
            UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE";
            VALIDATION_FAILED: "VALIDATION_FAILED";
        }>;
        message: import("zod").ZodString;
        details: import("zod").ZodOptional<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>>;
        request_id: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>;
    details: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        issue: import("zod").ZodString;
        description: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>>;
    debug_id: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type PaymentErrorResponse = z.infer<typeof paymentErrorResponse>;
export declare const orderParams: import("zod").ZodObject<{
    order_id: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const providerPayment: import("zod").ZodObject<{
    id: import("zod").ZodString;
    status: import("zod").ZodString;
    amount: import("zod").ZodOptional<import("zod").ZodObject<{
        currency_code: import("zod").ZodString;
        value: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
    processor_response: import("zod").ZodOptional<import("zod").ZodObject<{
        avs_code: import("zod").ZodOptional<import("zod").ZodString>;
        cvv_code: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const providerCard: import("zod").ZodObject<{
    name: import("zod").ZodOptional<import("zod").ZodString>;
    type: import("zod").ZodOptional<import("zod").ZodString>;
    brand: import("zod").ZodOptional<import("zod").ZodString>;
    last_digits: import("zod").ZodOptional<import("zod").ZodString>;
    expiry: import("zod").ZodOptional<import("zod").ZodString>;
    bin_details: import("zod").ZodOptional<import("zod").ZodObject<{
        issuing_bank: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const captureResponse: import("zod").ZodObject<{
    id: import("zod").ZodOptional<import("zod").ZodString>;
    status: import("zod").ZodString;
    purchase_units: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        payments: import("zod").ZodOptional<import("zod").ZodObject<{
            captures: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
                id: import("zod").ZodString;
                status: import("zod").ZodString;
                amount: import("zod").ZodOptional<import("zod").ZodObject<{
                    currency_code: import("zod").ZodString;
                    value: import("zod").ZodString;
                }, import("zod/v4/core").$strip>>;
                processor_response: import("zod").ZodOptional<import("zod").ZodObject<{
                    avs_code: import("zod").ZodOptional<import("zod").ZodString>;
                    cvv_code: import("zod").ZodOptional<import("zod").ZodString>;
                }, import("zod/v4/core").$strip>>;
            }, import("zod/v4/core").$strip>>>;
            authorizations: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
                id: import("zod").ZodString;
                status: import("zod").ZodString;
                amount: import("zod").ZodOptional<import("zod").ZodObject<{
                    currency_code: import("zod").ZodString;
                    value: import("zod").ZodString;
                }, import("zod/v4/core").$strip>>;
                processor_response: import("zod").ZodOptional<import("zod").ZodObject<{
                    avs_code: import("zod").ZodOptional<import("zod").ZodString>;
                    cvv_code: import("zod").ZodOptional<import("zod").ZodString>;
                }, import("zod/v4/core").$strip>>;
            }, import("zod/v4/core").$strip>>>;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>>;
    payment_source: import("zod").ZodOptional<import("zod").ZodObject<{
        card: import("zod").ZodOptional<import("zod").ZodObject<{
            name: import("zod").ZodOptional<import("zod").ZodString>;
            type: import("zod").ZodOptional<import("zod").ZodString>;
            brand: import("zod").ZodOptional<import("zod").ZodString>;
            last_digits: import("zod").ZodOptional<import("zod").ZodString>;
            expiry: import("zod").ZodOptional<import("zod").ZodString>;
            bin_details: import("zod").ZodOptional<import("zod").ZodObject<{
                issuing_bank: import("zod").ZodOptional<import("zod").ZodString>;
            }, import("zod/v4/core").$strip>>;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
    details: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        issue: import("zod").ZodString;
        description: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>>;
    debug_id: import("zod").ZodOptional<import("zod").ZodString>;
    appointment: import("zod").ZodOptional<import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        event_location: import("zod").ZodString;
        contact_email: import("zod").ZodString;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        price: import("zod").ZodInt;
        payment_required: import("zod").ZodBoolean;
        consent_given: import("zod").ZodBoolean;
        expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        renewable_until: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        server_time: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type CaptureResponse = z.infer<typeof captureResponse>;
export declare const transactionRequest: import("zod").ZodObject<{
    payer_name: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    amount: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodUnion<readonly [import("zod").ZodNumber, import("zod").ZodString]>>>;
    payment_reference: import("zod").ZodString;
    status: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    payment_method: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    card_brand: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    card_last_digits: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    card_expiry: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    issuing_bank: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    avs_code: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    cvv_code: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
}, import("zod/v4/core").$strip>;
export type TransactionRequest = z.infer<typeof transactionRequest>;
export declare const transactionResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    transaction: import("zod").ZodObject<{
        payment_reference: import("zod").ZodString;
        status: import("zod").ZodString;
        amount: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type TransactionResponse = z.infer<typeof transactionResponse>;

// src/personal-data.ts
import * as z from '@chaps/contracts/schema';
export declare const consentRecord: import("zod").ZodObject<{
    consent_id: import("zod").ZodGUID;
    psa_test_date: z.iso.ZodISODate;
    event_name: import("zod").ZodNullable<import("zod").ZodString>;
    wording_version: import("zod").ZodString;
    given_through: import("zod").ZodEnum<{
        "mailed link": "mailed link";
        website: "website";
    }>;
    given_at: z.iso.ZodISODateTime;
    answers: import("zod").ZodArray<import("zod").ZodObject<{
        question: import("zod").ZodString;
        answer: import("zod").ZodUnion<readonly [import("zod").ZodString, import("zod").ZodBoolean, import("zod").ZodArray<import("zod").ZodString>]>;
    }, import("zod/v4/core").$strip>>;
    gp_consents: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        action: import("zod").ZodEnum<{
            given: "given";
            withdrawn: "withdrawn";
        }>;
        at: z.iso.ZodISODateTime;
        through: import("zod").ZodEnum<{
            "mailed link": "mailed link";
            website: "website";
        }>;
        wording_version: import("zod").ZodString;
        wording: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>>;
}, import("zod/v4/core").$strip>;
export type ConsentRecord = z.infer<typeof consentRecord>;
export declare const consentsResponse: import("zod").ZodObject<{
    consents: import("zod").ZodArray<import("zod").ZodObject<{
        consent_id: import("zod").ZodGUID;
        psa_test_date: z.iso.ZodISODate;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        wording_version: import("zod").ZodString;
        given_through: import("zod").ZodEnum<{
            "mailed link": "mailed link";
            website: "website";
        }>;
        given_at: z.iso.ZodISODateTime;
        answers: import("zod").ZodArray<import("zod").ZodObject<{
            question: import("zod").ZodString;
            answer: import("zod").ZodUnion<readonly [import("zod").ZodString, import("zod").ZodBoolean, import("zod").ZodArray<import("zod").ZodString>]>;
        }, import("zod/v4/core").$strip>>;
        gp_consents: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
            action: import("zod").ZodEnum<{
                given: "given";
                withdrawn: "withdrawn";
            }>;
            at: z.iso.ZodISODateTime;
            through: import("zod").ZodEnum<{
                "mailed link": "mailed link";
                website: "website";
            }>;
            wording_version: import("zod").ZodString;
            wording: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type ConsentsResponse = z.infer<typeof consentsResponse>;
export declare const personalData: import("zod").ZodObject<{
    exported_at: z.iso.ZodISODateTime;
    profile: import("zod").ZodObject<{
        profileId: import("zod").ZodString;
        billingAddress: import("zod").ZodNullable<import("zod").ZodString>;
        dateOfBirth: import("zod").ZodNullable<z.iso.ZodISODate>;
        email: import("zod").ZodString;
        ethnicity: import("zod").ZodNullable<import("zod").ZodEnum<{
            "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
            "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
            "Asian or Asian British - Indian": "Asian or Asian British - Indian";
            "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
            "Black or Black British - African": "Black or Black British - African";
            "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
            "Black or Black British - Caribbean": "Black or Black British - Caribbean";
            "Mixed - Any other mixed background": "Mixed - Any other mixed background";
            "Mixed - White and Asian": "Mixed - White and Asian";
            "Mixed - White and Black African": "Mixed - White and Black African";
            "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
            "Not stated": "Not stated";
            "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
            "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
            "White - Any other White background": "White - Any other White background";
            "White - British": "White - British";
            "White - Irish": "White - Irish";
        }>>;
        firstName: import("zod").ZodString;
        gender: import("zod").ZodNullable<import("zod").ZodEnum<{
            Female: "Female";
            Male: "Male";
            "Non-binary": "Non-binary";
            Other: "Other";
        }>>;
        homeAddress: import("zod").ZodNullable<import("zod").ZodString>;
        lastName: import("zod").ZodString;
        nhsNumber: import("zod").ZodNullable<import("zod").ZodString>;
        occupation: import("zod").ZodNullable<import("zod").ZodString>;
        phone: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>;
    appointments: import("zod").ZodArray<import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        email_template: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        event_location: import("zod").ZodString;
        contact_email: import("zod").ZodString;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
        price: import("zod").ZodInt;
        payment_required: import("zod").ZodBoolean;
        consent_given: import("zod").ZodBoolean;
        expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        renewable_until: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        confirmed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        server_time: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>;
    payments: import("zod").ZodArray<import("zod").ZodObject<{
        payment_reference: import("zod").ZodString;
        appointment_id: import("zod").ZodGUID;
        amount: import("zod").ZodInt;
        currency: import("zod").ZodString;
        status: import("zod").ZodString;
        payer_name: import("zod").ZodNullable<import("zod").ZodString>;
        card_brand: import("zod").ZodNullable<import("zod").ZodString>;
        card_last_digits: import("zod").ZodNullable<import("zod").ZodString>;
        paid_at: z.iso.ZodISODateTime;
        refunded: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
    consents: import("zod").ZodArray<import("zod").ZodObject<{
        consent_id: import("zod").ZodGUID;
        psa_test_date: z.iso.ZodISODate;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        wording_version: import("zod").ZodString;
        given_through: import("zod").ZodEnum<{
            "mailed link": "mailed link";
            website: "website";
        }>;
        given_at: z.iso.ZodISODateTime;
        answers: import("zod").ZodArray<import("zod").ZodObject<{
            question: import("zod").ZodString;
            answer: import("zod").ZodUnion<readonly [import("zod").ZodString, import("zod").ZodBoolean, import("zod").ZodArray<import("zod").ZodString>]>;
        }, import("zod/v4/core").$strip>>;
        gp_consents: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
            action: import("zod").ZodEnum<{
                given: "given";
                withdrawn: "withdrawn";
            }>;
            at: z.iso.ZodISODateTime;
            through: import("zod").ZodEnum<{
                "mailed link": "mailed link";
                website: "website";
            }>;
            wording_version: import("zod").ZodString;
            wording: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>>;
    }, import("zod/v4/core").$strip>>;
    unsent_consents: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        event_id: import("zod").ZodGUID;
        answers: import("zod").ZodObject<{
            numberOfPsaTest: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
                1: "1";
                2: "2";
                3: "3";
                4: "4";
                5: "5";
            }>>>;
            familyHistoryProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
                "Don't know": "Don't know";
                No: "No";
                Yes: "Yes";
            }>>>;
            familyMemberWithProstateCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
                Brother: "Brother";
                Father: "Father";
                Grandfather: "Grandfather";
                Uncle: "Uncle";
            }>>>>;
            additionalDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
            familyHistoryBreastOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
                "Don't know": "Don't know";
                No: "No";
                Yes: "Yes";
            }>>>;
            familyMemberWithOvarianCancer: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodArray<import("zod").ZodEnum<{
                Aunt: "Aunt";
                Grandmother: "Grandmother";
                Mother: "Mother";
                Sister: "Sister";
            }>>>>;
            motherSideDetails: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
            medicationHistory: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
                Avodart: "Avodart";
                Combodart: "Combodart";
                None: "None";
                "Proscar/Propecia(Finasteride)": "Proscar/Propecia(Finasteride)";
            }>>>;
            terms: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
            sampleConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
            gpConsent: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodBoolean>>;
        }, import("zod/v4/core").$strip>;
        kept_until: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>>;
    results: import("zod").ZodArray<import("zod").ZodObject<{
        appointment: import("zod").ZodNullable<import("zod").ZodObject<{
            event_name: import("zod").ZodString;
            product_name: import("zod").ZodNullable<import("zod").ZodString>;
            event_date: z.iso.ZodISODate;
        }, import("zod/v4/core").$strip>>;
        result: import("zod").ZodNullable<import("zod").ZodObject<{
            test_result: import("zod").ZodNullable<import("zod").ZodString>;
            test_unit: import("zod").ZodNullable<import("zod").ZodString>;
            comments: import("zod").ZodNullable<import("zod").ZodString>;
            sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
            corrected_on: import("zod").ZodOptional<import("zod").ZodNullable<z.iso.ZodISODate>>;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
    earlier_results: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        test_result: import("zod").ZodNullable<import("zod").ZodString>;
        test_unit: import("zod").ZodNullable<import("zod").ZodString>;
        comments: import("zod").ZodNullable<import("zod").ZodString>;
        sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
        superseded_at: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>>;
    follow_up: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        what: import("zod").ZodString;
        at: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>>;
    attendance: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        event_name: import("zod").ZodString;
        came: import("zod").ZodNullable<import("zod").ZodBoolean>;
        at: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>>;
    newsletter: import("zod").ZodNullable<import("zod").ZodObject<{
        name: import("zod").ZodString;
        since: z.iso.ZodISODateTime;
        unsubscribed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    }, import("zod/v4/core").$strip>>;
    reminders: import("zod").ZodOptional<import("zod").ZodBoolean>;
    mails: import("zod").ZodArray<import("zod").ZodObject<{
        kind: import("zod").ZodString;
        sent_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    }, import("zod/v4/core").$strip>>;
    readings: import("zod").ZodArray<import("zod").ZodObject<{
        by: import("zod").ZodString;
        what: import("zod").ZodString;
        at: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type PersonalData = z.infer<typeof personalData>;
export declare const ERASED: readonly ['Name, e-mail address, telephone number, addresses, date of birth, gender, ethnicity and occupation', 'NHS number', 'Newsletter subscription', "The cardholder's name with each payment"];
export declare const KEPT: readonly [{
    readonly what: 'Test results, comments of the laboratory, their follow-up and consent forms';
    readonly why: 'Clinical records have to be kept for eight years after the last test.';
}, {
    readonly what: 'Payments and refunds: amount, date and reference';
    readonly why: 'Financial records have to be kept for six years after the end of the tax year.';
}, {
    readonly what: 'Who read or changed the record, and when';
    readonly why: 'It shows that the data were handled lawfully.';
}];
export declare const erasureResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    erasure: import("zod").ZodObject<{
        requested_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        completed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        erased: import("zod").ZodArray<import("zod").ZodString>;
        kept: import("zod").ZodArray<import("zod").ZodObject<{
            what: import("zod").ZodString;
            why: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type ErasureResponse = z.infer<typeof erasureResponse>;

// src/profile-form.ts
import * as z from '@chaps/contracts/schema';
import { type Person, type UpdateProfileRequest } from './profiles.ts';
export declare const profileForm: import("zod").ZodObject<{
    first_name: import("zod").ZodString;
    last_name: import("zod").ZodString;
    occupation: import("zod").ZodString;
    phone: import("zod").ZodString;
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    home_address: import("zod").ZodString;
    billing_address: import("zod").ZodString;
    nhs_number: import("zod").ZodString;
    gender: import("zod").ZodUnion<readonly [import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>, import("zod").ZodLiteral<"">]>;
    date_of_birth: import("zod").ZodUnion<readonly [z.iso.ZodISODate, import("zod").ZodLiteral<"">]>;
    ethnicity: import("zod").ZodUnion<readonly [import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>, import("zod").ZodLiteral<"">]>;
}, import("zod/v4/core").$strip>;
export type ProfileForm = z.infer<typeof profileForm>;
export declare function profileFormOf(entered: Partial<Person>): ProfileForm;
export declare const profileUpdateOf: ({ email: _shown, ...form }: ProfileForm) => UpdateProfileRequest;

// src/profiles.ts
import * as z from '@chaps/contracts/schema';
export declare const GENDERS: readonly ['Male', 'Female', 'Non-binary', 'Other'];
export declare const gender: import("zod").ZodEnum<{
    Female: "Female";
    Male: "Male";
    "Non-binary": "Non-binary";
    Other: "Other";
}>;
export type Gender = z.infer<typeof gender>;
export declare const ETHNICITIES: readonly ['White - British', 'White - Irish', 'White - Any other White background', 'Mixed - White and Black Caribbean', 'Mixed - White and Black African', 'Mixed - White and Asian', 'Mixed - Any other mixed background', 'Asian or Asian British - Indian', 'Asian or Asian British - Pakistan', 'Asian or Asian British - Bangladeshi', 'Asian or Asian British - Any other Asian background', 'Black or Black British - Caribbean', 'Black or Black British - African', 'Black or Black British - Any other Black background', 'Other Ethnic Groups - Chinese', 'Other Ethnic Groups - Any other ethnic group', 'Not stated'];
export declare const ethnicity: import("zod").ZodEnum<{
    "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
    "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
    "Asian or Asian British - Indian": "Asian or Asian British - Indian";
    "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
    "Black or Black British - African": "Black or Black British - African";
    "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
    "Black or Black British - Caribbean": "Black or Black British - Caribbean";
    "Mixed - Any other mixed background": "Mixed - Any other mixed background";
    "Mixed - White and Asian": "Mixed - White and Asian";
    "Mixed - White and Black African": "Mixed - White and Black African";
    "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
    "Not stated": "Not stated";
    "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
    "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
    "White - Any other White background": "White - Any other White background";
    "White - British": "White - British";
    "White - Irish": "White - Irish";
}>;
export type Ethnicity = z.infer<typeof ethnicity>;
export declare const personFields: {
    first_name: import("zod").ZodString;
    last_name: import("zod").ZodString;
    gender: import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>;
    date_of_birth: z.iso.ZodISODate;
    ethnicity: import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>;
    occupation: import("zod").ZodString;
    phone: import("zod").ZodString;
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    home_address: import("zod").ZodString;
    billing_address: import("zod").ZodString;
    nhs_number: import("zod").ZodString;
};
export declare const person: import("zod").ZodObject<{
    first_name: import("zod").ZodString;
    last_name: import("zod").ZodString;
    gender: import("zod").ZodNullable<import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>>;
    date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
    ethnicity: import("zod").ZodNullable<import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>>;
    occupation: import("zod").ZodNullable<import("zod").ZodString>;
    phone: import("zod").ZodNullable<import("zod").ZodString>;
    email: import("zod").ZodString;
    home_address: import("zod").ZodNullable<import("zod").ZodString>;
    billing_address: import("zod").ZodNullable<import("zod").ZodString>;
    nhs_number: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type Person = z.infer<typeof person>;
export declare const profileQuery: import("zod").ZodObject<{
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
}, import("zod/v4/core").$strip>;
export declare const userProfile: import("zod").ZodObject<{
    profileId: import("zod").ZodString;
    billingAddress: import("zod").ZodNullable<import("zod").ZodString>;
    dateOfBirth: import("zod").ZodNullable<z.iso.ZodISODate>;
    email: import("zod").ZodString;
    ethnicity: import("zod").ZodNullable<import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>>;
    firstName: import("zod").ZodString;
    gender: import("zod").ZodNullable<import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>>;
    homeAddress: import("zod").ZodNullable<import("zod").ZodString>;
    lastName: import("zod").ZodString;
    nhsNumber: import("zod").ZodNullable<import("zod").ZodString>;
    occupation: import("zod").ZodNullable<import("zod").ZodString>;
    phone: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type UserProfile = z.infer<typeof userProfile>;
export declare function personOf(profile: UserProfile): Person;
export declare const profileResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    userProfile: import("zod").ZodObject<{
        profileId: import("zod").ZodString;
        billingAddress: import("zod").ZodNullable<import("zod").ZodString>;
        dateOfBirth: import("zod").ZodNullable<z.iso.ZodISODate>;
        email: import("zod").ZodString;
        ethnicity: import("zod").ZodNullable<import("zod").ZodEnum<{
            "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
            "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
            "Asian or Asian British - Indian": "Asian or Asian British - Indian";
            "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
            "Black or Black British - African": "Black or Black British - African";
            "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
            "Black or Black British - Caribbean": "Black or Black British - Caribbean";
            "Mixed - Any other mixed background": "Mixed - Any other mixed background";
            "Mixed - White and Asian": "Mixed - White and Asian";
            "Mixed - White and Black African": "Mixed - White and Black African";
            "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
            "Not stated": "Not stated";
            "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
            "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
            "White - Any other White background": "White - Any other White background";
            "White - British": "White - British";
            "White - Irish": "White - Irish";
        }>>;
        firstName: import("zod").ZodString;
        gender: import("zod").ZodNullable<import("zod").ZodEnum<{
            Female: "Female";
            Male: "Male";
            "Non-binary": "Non-binary";
            Other: "Other";
        }>>;
        homeAddress: import("zod").ZodNullable<import("zod").ZodString>;
        lastName: import("zod").ZodString;
        nhsNumber: import("zod").ZodNullable<import("zod").ZodString>;
        occupation: import("zod").ZodNullable<import("zod").ZodString>;
        phone: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type ProfileResponse = z.infer<typeof profileResponse>;
export declare const updateProfileRequest: import("zod").ZodObject<{
    first_name: import("zod").ZodOptional<import("zod").ZodString>;
    last_name: import("zod").ZodOptional<import("zod").ZodString>;
    phone: import("zod").ZodOptional<import("zod").ZodString>;
    home_address: import("zod").ZodOptional<import("zod").ZodString>;
    billing_address: import("zod").ZodOptional<import("zod").ZodString>;
    gender: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>>>;
    date_of_birth: import("zod").ZodOptional<import("zod").ZodNullable<z.iso.ZodISODate>>;
    ethnicity: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>>>;
    occupation: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    nhs_number: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
}, import("zod/v4/core").$strip>;
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;
export declare const nullIfEmpty: (fields: object) => Record<string, unknown>;

// src/registration.ts
import * as z from '@chaps/contracts/schema';
export declare const PROFILE_NOT_CREATED_MESSAGE = "Error creating user profile";
export declare const createProfileRequest: import("zod").ZodObject<{
    first_name: import("zod").ZodString;
    last_name: import("zod").ZodString;
    gender: import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>;
    date_of_birth: z.iso.ZodISODate;
    ethnicity: import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>;
    phone: import("zod").ZodString;
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    home_address: import("zod").ZodString;
    user_id: import("zod").ZodGUID;
    occupation: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    nhs_number: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodString>>;
    ni_number: import("zod").ZodOptional<import("zod").ZodNull>;
    nhs_gp_email: import("zod").ZodOptional<import("zod").ZodNull>;
    nhs_gp_phone_number: import("zod").ZodOptional<import("zod").ZodNull>;
    is_verified: import("zod").ZodOptional<import("zod").ZodBoolean>;
    is_active: import("zod").ZodOptional<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
export type CreateProfileRequest = z.infer<typeof createProfileRequest>;
export declare const pendingProfile: import("zod").ZodObject<{
    first_name: import("zod").ZodString;
    last_name: import("zod").ZodString;
    gender: import("zod").ZodNullable<import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>>;
    date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
    ethnicity: import("zod").ZodNullable<import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>>;
    occupation: import("zod").ZodNullable<import("zod").ZodString>;
    phone: import("zod").ZodNullable<import("zod").ZodString>;
    home_address: import("zod").ZodNullable<import("zod").ZodString>;
    nhs_number: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type PendingProfile = z.infer<typeof pendingProfile>;
export declare const pendingProfileResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
    details: import("zod").ZodNullable<import("zod").ZodObject<{
        first_name: import("zod").ZodString;
        last_name: import("zod").ZodString;
        gender: import("zod").ZodNullable<import("zod").ZodEnum<{
            Female: "Female";
            Male: "Male";
            "Non-binary": "Non-binary";
            Other: "Other";
        }>>;
        date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
        ethnicity: import("zod").ZodNullable<import("zod").ZodEnum<{
            "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
            "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
            "Asian or Asian British - Indian": "Asian or Asian British - Indian";
            "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
            "Black or Black British - African": "Black or Black British - African";
            "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
            "Black or Black British - Caribbean": "Black or Black British - Caribbean";
            "Mixed - Any other mixed background": "Mixed - Any other mixed background";
            "Mixed - White and Asian": "Mixed - White and Asian";
            "Mixed - White and Black African": "Mixed - White and Black African";
            "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
            "Not stated": "Not stated";
            "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
            "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
            "White - Any other White background": "White - Any other White background";
            "White - British": "White - British";
            "White - Irish": "White - Irish";
        }>>;
        occupation: import("zod").ZodNullable<import("zod").ZodString>;
        phone: import("zod").ZodNullable<import("zod").ZodString>;
        home_address: import("zod").ZodNullable<import("zod").ZodString>;
        nhs_number: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;

// src/registry.ts
import * as z from '@chaps/contracts/schema';
declare const pageLinkSchema: import("zod").ZodObject<{
    label: import("zod").ZodString;
    to: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const linkPositionSchema: import("zod").ZodEnum<{
    footer: "footer";
    legal: "legal";
    main: "main";
    portal: "portal";
    "sign-in": "sign-in";
}>;
export declare const chromeLinkSchema: import("zod").ZodObject<{
    label: import("zod").ZodString;
    to: import("zod").ZodString;
    place: import("zod").ZodEnum<{
        footer: "footer";
        legal: "legal";
        main: "main";
        portal: "portal";
        "sign-in": "sign-in";
    }>;
    order: import("zod").ZodNumber;
    children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
        label: import("zod").ZodString;
        to: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>>;
}, import("zod/v4/core").$strip>;
export type PageLink = z.infer<typeof pageLinkSchema>;
export type ChromeLink = z.infer<typeof chromeLinkSchema>;
export declare const remoteDescriptorSchema: import("zod").ZodObject<{
    name: import("zod").ZodString;
    build: import("zod").ZodString;
    shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
    uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
    routes: import("zod").ZodArray<import("zod").ZodString>;
    isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
    slots: import("zod").ZodArray<import("zod").ZodString>;
    footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
    links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
        label: import("zod").ZodString;
        to: import("zod").ZodString;
        place: import("zod").ZodEnum<{
            footer: "footer";
            legal: "legal";
            main: "main";
            portal: "portal";
            "sign-in": "sign-in";
        }>;
        order: import("zod").ZodNumber;
        children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
            label: import("zod").ZodString;
            to: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>>;
    }, import("zod/v4/core").$strip>>>;
    restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
    sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
    manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
    integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;
export declare const registryEntrySchema: import("zod").ZodObject<{
    name: import("zod").ZodString;
    build: import("zod").ZodString;
    shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
    uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
    routes: import("zod").ZodArray<import("zod").ZodString>;
    isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
    slots: import("zod").ZodArray<import("zod").ZodString>;
    footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
    links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
        label: import("zod").ZodString;
        to: import("zod").ZodString;
        place: import("zod").ZodEnum<{
            footer: "footer";
            legal: "legal";
            main: "main";
            portal: "portal";
            "sign-in": "sign-in";
        }>;
        order: import("zod").ZodNumber;
        children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
            label: import("zod").ZodString;
            to: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>>;
    }, import("zod/v4/core").$strip>>>;
    restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
    sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
    manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
    integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
    baseUrl: import("zod").ZodURL;
}, import("zod/v4/core").$strip>;
export type RegistryEntry = z.infer<typeof registryEntrySchema>;
export declare const CANARY_PERCENT_MAX = 50;
export declare const previewClaimsSchema: import("zod").ZodObject<{
    sub: import("zod").ZodString;
    baseUrl: import("zod").ZodURL;
    integrity: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type PreviewClaims = z.infer<typeof previewClaimsSchema>;
export declare const liveRemoteSchema: import("zod").ZodObject<{
    name: import("zod").ZodString;
    build: import("zod").ZodString;
    shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
    uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
    routes: import("zod").ZodArray<import("zod").ZodString>;
    isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
    slots: import("zod").ZodArray<import("zod").ZodString>;
    footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
    links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
        label: import("zod").ZodString;
        to: import("zod").ZodString;
        place: import("zod").ZodEnum<{
            footer: "footer";
            legal: "legal";
            main: "main";
            portal: "portal";
            "sign-in": "sign-in";
        }>;
        order: import("zod").ZodNumber;
        children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
            label: import("zod").ZodString;
            to: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>>;
    }, import("zod/v4/core").$strip>>>;
    restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
    sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
    manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
    integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
    baseUrl: import("zod").ZodURL;
    canary: import("zod").ZodOptional<import("zod").ZodObject<{
        entry: import("zod").ZodObject<{
            name: import("zod").ZodString;
            build: import("zod").ZodString;
            shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
            uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
            routes: import("zod").ZodArray<import("zod").ZodString>;
            isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
            slots: import("zod").ZodArray<import("zod").ZodString>;
            footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
            links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                label: import("zod").ZodString;
                to: import("zod").ZodString;
                place: import("zod").ZodEnum<{
                    footer: "footer";
                    legal: "legal";
                    main: "main";
                    portal: "portal";
                    "sign-in": "sign-in";
                }>;
                order: import("zod").ZodNumber;
                children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                    label: import("zod").ZodString;
                    to: import("zod").ZodString;
                }, import("zod/v4/core").$strip>>>;
            }, import("zod/v4/core").$strip>>>;
            restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
            sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
            manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
            integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
            baseUrl: import("zod").ZodURL;
        }, import("zod/v4/core").$strip>;
        percent: import("zod").ZodNumber;
        since: z.iso.ZodISODateTime;
        set: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
    stoppedCanary: import("zod").ZodOptional<import("zod").ZodObject<{
        build: import("zod").ZodString;
        at: z.iso.ZodISODateTime;
        reason: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type LiveRemote = z.infer<typeof liveRemoteSchema>;
export declare const shellDescriptorSchema: import("zod").ZodObject<{
    build: import("zod").ZodString;
    provides: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
    exports: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
    restrictedRemotes: import("zod").ZodOptional<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
export type ShellDescriptor = z.infer<typeof shellDescriptorSchema>;
export declare const restrictedRegistrySchema: import("zod").ZodObject<{
    version: import("zod").ZodLiteral<1>;
    updatedAt: z.iso.ZodISODateTime;
    remotes: import("zod").ZodArray<import("zod").ZodObject<{
        name: import("zod").ZodString;
        build: import("zod").ZodString;
        shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
        uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
        routes: import("zod").ZodArray<import("zod").ZodString>;
        isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
        slots: import("zod").ZodArray<import("zod").ZodString>;
        footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
        links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
            label: import("zod").ZodString;
            to: import("zod").ZodString;
            place: import("zod").ZodEnum<{
                footer: "footer";
                legal: "legal";
                main: "main";
                portal: "portal";
                "sign-in": "sign-in";
            }>;
            order: import("zod").ZodNumber;
            children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                label: import("zod").ZodString;
                to: import("zod").ZodString;
            }, import("zod/v4/core").$strip>>>;
        }, import("zod/v4/core").$strip>>>;
        restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
        sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
        manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
        integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
        baseUrl: import("zod").ZodURL;
        canary: import("zod").ZodOptional<import("zod").ZodObject<{
            entry: import("zod").ZodObject<{
                name: import("zod").ZodString;
                build: import("zod").ZodString;
                shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
                uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
                routes: import("zod").ZodArray<import("zod").ZodString>;
                isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
                slots: import("zod").ZodArray<import("zod").ZodString>;
                footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
                links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                    label: import("zod").ZodString;
                    to: import("zod").ZodString;
                    place: import("zod").ZodEnum<{
                        footer: "footer";
                        legal: "legal";
                        main: "main";
                        portal: "portal";
                        "sign-in": "sign-in";
                    }>;
                    order: import("zod").ZodNumber;
                    children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                        label: import("zod").ZodString;
                        to: import("zod").ZodString;
                    }, import("zod/v4/core").$strip>>>;
                }, import("zod/v4/core").$strip>>>;
                restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
                sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
                manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
                integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
                baseUrl: import("zod").ZodURL;
            }, import("zod/v4/core").$strip>;
            percent: import("zod").ZodNumber;
            since: z.iso.ZodISODateTime;
            set: import("zod").ZodOptional<import("zod").ZodString>;
        }, import("zod/v4/core").$strip>>;
        stoppedCanary: import("zod").ZodOptional<import("zod").ZodObject<{
            build: import("zod").ZodString;
            at: z.iso.ZodISODateTime;
            reason: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type RestrictedRegistry = z.infer<typeof restrictedRegistrySchema>;
export declare const registrySchema: import("zod").ZodObject<{
    version: import("zod").ZodLiteral<1>;
    updatedAt: z.iso.ZodISODateTime;
    remotes: import("zod").ZodArray<import("zod").ZodObject<{
        name: import("zod").ZodString;
        build: import("zod").ZodString;
        shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
        uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
        routes: import("zod").ZodArray<import("zod").ZodString>;
        isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
        slots: import("zod").ZodArray<import("zod").ZodString>;
        footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
        links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
            label: import("zod").ZodString;
            to: import("zod").ZodString;
            place: import("zod").ZodEnum<{
                footer: "footer";
                legal: "legal";
                main: "main";
                portal: "portal";
                "sign-in": "sign-in";
            }>;
            order: import("zod").ZodNumber;
            children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                label: import("zod").ZodString;
                to: import("zod").ZodString;
            }, import("zod/v4/core").$strip>>>;
        }, import("zod/v4/core").$strip>>>;
        restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
        sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
        manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
        integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
        baseUrl: import("zod").ZodURL;
        canary: import("zod").ZodOptional<import("zod").ZodObject<{
            entry: import("zod").ZodObject<{
                name: import("zod").ZodString;
                build: import("zod").ZodString;
                shared: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
                uses: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
                routes: import("zod").ZodArray<import("zod").ZodString>;
                isolatedRoutes: import("zod").ZodArray<import("zod").ZodString>;
                slots: import("zod").ZodArray<import("zod").ZodString>;
                footerlessRoutes: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
                links: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                    label: import("zod").ZodString;
                    to: import("zod").ZodString;
                    place: import("zod").ZodEnum<{
                        footer: "footer";
                        legal: "legal";
                        main: "main";
                        portal: "portal";
                        "sign-in": "sign-in";
                    }>;
                    order: import("zod").ZodNumber;
                    children: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
                        label: import("zod").ZodString;
                        to: import("zod").ZodString;
                    }, import("zod/v4/core").$strip>>>;
                }, import("zod/v4/core").$strip>>>;
                restricted: import("zod").ZodOptional<import("zod").ZodBoolean>;
                sitemap: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodString>>;
                manifest: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>;
                integrity: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
                baseUrl: import("zod").ZodURL;
            }, import("zod/v4/core").$strip>;
            percent: import("zod").ZodNumber;
            since: z.iso.ZodISODateTime;
            set: import("zod").ZodOptional<import("zod").ZodString>;
        }, import("zod/v4/core").$strip>>;
        stoppedCanary: import("zod").ZodOptional<import("zod").ZodObject<{
            build: import("zod").ZodString;
            at: z.iso.ZodISODateTime;
            reason: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
    shell: import("zod").ZodObject<{
        build: import("zod").ZodString;
        provides: import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodString>;
        exports: import("zod").ZodDefault<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodArray<import("zod").ZodString>>>;
        restrictedRemotes: import("zod").ZodOptional<import("zod").ZodBoolean>;
    }, import("zod/v4/core").$strip>;
    redirects: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodObject<{
        name: import("zod").ZodString;
        routes: import("zod").ZodArray<import("zod").ZodString>;
        to: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>>;
}, import("zod/v4/core").$strip>;
export type Registry = z.infer<typeof registrySchema>;
export declare function withRestricted(registry: Registry, restricted: RestrictedRegistry | undefined): Registry;
export {};

// src/releases.ts
import * as z from '@chaps/contracts/schema';
export declare const TOLD_BUILDS = 6;
declare const sitePart: import("zod").ZodObject<{
    part: import("zod").ZodString;
    restricted: import("zod").ZodBoolean;
    builds: import("zod").ZodArray<import("zod").ZodObject<{
        build: import("zod").ZodString;
        since: z.iso.ZodISODateTime;
        by: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
    back_to: import("zod").ZodNullable<import("zod").ZodString>;
    back_with: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodString>>;
    canary: import("zod").ZodNullable<import("zod").ZodObject<{
        build: import("zod").ZodString;
        percent: import("zod").ZodNumber;
        since: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>;
    stopped_canary: import("zod").ZodNullable<import("zod").ZodObject<{
        build: import("zod").ZodString;
        at: z.iso.ZodISODateTime;
        reason: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type SitePart = z.infer<typeof sitePart>;
declare const rollbackOrder: import("zod").ZodObject<{
    rollback_id: import("zod").ZodGUID;
    part: import("zod").ZodString;
    from_build: import("zod").ZodString;
    to_build: import("zod").ZodString;
    requested_by: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type RollbackOrder = z.infer<typeof rollbackOrder>;
export declare const siteReport: import("zod").ZodObject<{
    parts: import("zod").ZodArray<import("zod").ZodObject<{
        part: import("zod").ZodString;
        restricted: import("zod").ZodBoolean;
        builds: import("zod").ZodArray<import("zod").ZodObject<{
            build: import("zod").ZodString;
            since: z.iso.ZodISODateTime;
            by: import("zod").ZodNullable<import("zod").ZodString>;
        }, import("zod/v4/core").$strip>>;
        back_to: import("zod").ZodNullable<import("zod").ZodString>;
        back_with: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodString>>;
        canary: import("zod").ZodNullable<import("zod").ZodObject<{
            build: import("zod").ZodString;
            percent: import("zod").ZodNumber;
            since: z.iso.ZodISODateTime;
        }, import("zod/v4/core").$strip>>;
        stopped_canary: import("zod").ZodNullable<import("zod").ZodObject<{
            build: import("zod").ZodString;
            at: z.iso.ZodISODateTime;
            reason: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const siteReportResponse: import("zod").ZodObject<{
    rollbacks: import("zod").ZodArray<import("zod").ZodObject<{
        rollback_id: import("zod").ZodGUID;
        part: import("zod").ZodString;
        from_build: import("zod").ZodString;
        to_build: import("zod").ZodString;
        requested_by: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const rollbackOutcome: import("zod").ZodObject<{
    rollback_id: import("zod").ZodGUID;
    state: import("zod").ZodEnum<{
        done: "done";
        failed: "failed";
    }>;
    outcome: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const rollbackOutcomeResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
}, import("zod/v4/core").$strip>;
declare const buildFigures: import("zod").ZodObject<{
    part: import("zod").ZodString;
    build: import("zod").ZodString;
    visits: import("zod").ZodInt;
    failed_visits: import("zod").ZodInt;
    timed_visits: import("zod").ZodInt;
    fast_visits: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export type BuildFigures = z.infer<typeof buildFigures>;
export declare const ROLLBACK_STATES: readonly ['requested', 'done', 'failed'];
declare const rollback: import("zod").ZodObject<{
    rollback_id: import("zod").ZodGUID;
    part: import("zod").ZodString;
    from_build: import("zod").ZodString;
    to_build: import("zod").ZodString;
    reason: import("zod").ZodString;
    requested_by: import("zod").ZodString;
    requested_at: z.iso.ZodISODateTime;
    state: import("zod").ZodEnum<{
        done: "done";
        failed: "failed";
        requested: "requested";
    }>;
    outcome: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type Rollback = z.infer<typeof rollback>;
export declare const releasesResponse: import("zod").ZodObject<{
    reported_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    is_watched: import("zod").ZodBoolean;
    parts: import("zod").ZodArray<import("zod").ZodObject<{
        part: import("zod").ZodString;
        restricted: import("zod").ZodBoolean;
        builds: import("zod").ZodArray<import("zod").ZodObject<{
            build: import("zod").ZodString;
            since: z.iso.ZodISODateTime;
            by: import("zod").ZodNullable<import("zod").ZodString>;
        }, import("zod/v4/core").$strip>>;
        back_to: import("zod").ZodNullable<import("zod").ZodString>;
        back_with: import("zod").ZodOptional<import("zod").ZodArray<import("zod").ZodString>>;
        canary: import("zod").ZodNullable<import("zod").ZodObject<{
            build: import("zod").ZodString;
            percent: import("zod").ZodNumber;
            since: z.iso.ZodISODateTime;
        }, import("zod/v4/core").$strip>>;
        stopped_canary: import("zod").ZodNullable<import("zod").ZodObject<{
            build: import("zod").ZodString;
            at: z.iso.ZodISODateTime;
            reason: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
    canaries: import("zod").ZodArray<import("zod").ZodObject<{
        part: import("zod").ZodString;
        build: import("zod").ZodString;
        counts: import("zod").ZodObject<{
            canary: import("zod").ZodObject<{
                views: import("zod").ZodNumber;
                failures: import("zod").ZodNumber;
                networks: import("zod").ZodNumber;
                seen: import("zod").ZodNumber;
            }, import("zod/v4/core").$strip>;
            live: import("zod").ZodObject<{
                views: import("zod").ZodNumber;
                failures: import("zod").ZodNumber;
                networks: import("zod").ZodNumber;
                seen: import("zod").ZodNumber;
            }, import("zod/v4/core").$strip>;
        }, import("zod/v4/core").$strip>;
    }, import("zod/v4/core").$strip>>;
    figures: import("zod").ZodArray<import("zod").ZodObject<{
        part: import("zod").ZodString;
        build: import("zod").ZodString;
        visits: import("zod").ZodInt;
        failed_visits: import("zod").ZodInt;
        timed_visits: import("zod").ZodInt;
        fast_visits: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
    rollbacks: import("zod").ZodArray<import("zod").ZodObject<{
        rollback_id: import("zod").ZodGUID;
        part: import("zod").ZodString;
        from_build: import("zod").ZodString;
        to_build: import("zod").ZodString;
        reason: import("zod").ZodString;
        requested_by: import("zod").ZodString;
        requested_at: z.iso.ZodISODateTime;
        state: import("zod").ZodEnum<{
            done: "done";
            failed: "failed";
            requested: "requested";
        }>;
        outcome: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type Releases = z.infer<typeof releasesResponse>;
export declare const rollbackRequest: import("zod").ZodObject<{
    reason: import("zod").ZodString;
    part: import("zod").ZodString;
    from_build: import("zod").ZodString;
    to_build: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type RollbackRequest = z.input<typeof rollbackRequest>;
export {};

// src/results.ts
import * as z from '@chaps/contracts/schema';
export declare const resultsParams: import("zod").ZodObject<{
    profile_id: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const medicalResult: import("zod").ZodObject<{
    appointment: import("zod").ZodNullable<import("zod").ZodObject<{
        event_name: import("zod").ZodString;
        product_name: import("zod").ZodNullable<import("zod").ZodString>;
        event_date: z.iso.ZodISODate;
    }, import("zod/v4/core").$strip>>;
    result: import("zod").ZodNullable<import("zod").ZodObject<{
        test_result: import("zod").ZodNullable<import("zod").ZodString>;
        test_unit: import("zod").ZodNullable<import("zod").ZodString>;
        comments: import("zod").ZodNullable<import("zod").ZodString>;
        sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
        corrected_on: import("zod").ZodOptional<import("zod").ZodNullable<z.iso.ZodISODate>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type MedicalResult = z.infer<typeof medicalResult>;
export declare const resultsResponse: import("zod").ZodObject<{
    data: import("zod").ZodArray<import("zod").ZodObject<{
        appointment: import("zod").ZodNullable<import("zod").ZodObject<{
            event_name: import("zod").ZodString;
            product_name: import("zod").ZodNullable<import("zod").ZodString>;
            event_date: z.iso.ZodISODate;
        }, import("zod/v4/core").$strip>>;
        result: import("zod").ZodNullable<import("zod").ZodObject<{
            test_result: import("zod").ZodNullable<import("zod").ZodString>;
            test_unit: import("zod").ZodNullable<import("zod").ZodString>;
            comments: import("zod").ZodNullable<import("zod").ZodString>;
            sample_date: import("zod").ZodNullable<z.iso.ZodISODate>;
            corrected_on: import("zod").ZodOptional<import("zod").ZodNullable<z.iso.ZodISODate>>;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type ResultsResponse = z.infer<typeof resultsResponse>;

// src/scalars.ts
import * as z from '@chaps/contracts/schema';
export declare const REQUIRED_MESSAGE = "This field is required.";
export declare const isoDate: z.iso.ZodISODate;
export declare const isoInstant: z.iso.ZodISODateTime;
export declare const wallTime: import("zod").ZodString;
export declare const wallTimeMaybeSeconds: import("zod").ZodString;
export declare const pence: import("zod").ZodInt;
export declare const recordId: import("zod").ZodGUID;
export declare const profileId: import("zod").ZodString;
export declare const UNPRINTABLE: RegExp;
export declare const UNPRINTABLE_MESSAGE = "Please leave out characters that cannot be printed. Typing this again may help.";
export declare const requiredText: (max?: number, message?: string) => import("zod").ZodString;
export declare const optionalText: (max?: number) => import("zod").ZodString;
export declare const requiredLines: (max: number, message?: string) => import("zod").ZodString;
export declare const optionalLines: (max: number) => import("zod").ZodString;
export declare const EMAIL_MESSAGE = "Please enter a valid email address.";
export declare const emailAddress: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
export declare const successResponse: import("zod").ZodObject<{
    status: import("zod").ZodLiteral<"success">;
}, import("zod/v4/core").$strip>;
export type SuccessResponse = z.infer<typeof successResponse>;

// src/schema.ts
export type { infer, input, output, ZodType } from 'zod';
export { array, boolean, email, enum, guid, int, iso, literal, null, number, object, record, string, union, unknown, url, } from 'zod';

// src/sign-up.ts
import * as z from '@chaps/contracts/schema';
import { type CreateProfileRequest } from './registration.ts';
export declare const PASSWORDS_MESSAGE = "Passwords do not match";
export declare const AGE_MESSAGE = "You must be between 40 and 80 years old to register.";
export declare const BIRTH_IN_FUTURE_MESSAGE = "Date of birth cannot be later than today.";
export declare const PASSWORD_MIN_LENGTH = 12;
export declare const PASSWORD_LENGTH_MESSAGE = "Please use at least 12 characters.";
export declare const EMAIL_FOR_RESET_MESSAGE = "Please enter your email to reset your password.";
export declare function signUpForm(today: string): import("zod").ZodObject<{
    firstName: import("zod").ZodString;
    lastName: import("zod").ZodString;
    phoneNumber: import("zod").ZodString;
    dateOfBirth: import("zod").ZodPipe<import("zod").ZodString, z.iso.ZodISODate>;
    address1: import("zod").ZodString;
    address2: import("zod").ZodOptional<import("zod").ZodString>;
    postCode: import("zod").ZodString;
    country: import("zod").ZodDefault<import("zod").ZodEnum<{
        Ireland: "Ireland";
        "United Kingdom": "United Kingdom";
    }>>;
    occupation: import("zod").ZodOptional<import("zod").ZodString>;
    nhs: import("zod").ZodOptional<import("zod").ZodString>;
    gender: import("zod").ZodEnum<{
        Female: "Female";
        Male: "Male";
        "Non-binary": "Non-binary";
        Other: "Other";
    }>;
    ethnicity: import("zod").ZodEnum<{
        "Asian or Asian British - Any other Asian background": "Asian or Asian British - Any other Asian background";
        "Asian or Asian British - Bangladeshi": "Asian or Asian British - Bangladeshi";
        "Asian or Asian British - Indian": "Asian or Asian British - Indian";
        "Asian or Asian British - Pakistan": "Asian or Asian British - Pakistan";
        "Black or Black British - African": "Black or Black British - African";
        "Black or Black British - Any other Black background": "Black or Black British - Any other Black background";
        "Black or Black British - Caribbean": "Black or Black British - Caribbean";
        "Mixed - Any other mixed background": "Mixed - Any other mixed background";
        "Mixed - White and Asian": "Mixed - White and Asian";
        "Mixed - White and Black African": "Mixed - White and Black African";
        "Mixed - White and Black Caribbean": "Mixed - White and Black Caribbean";
        "Not stated": "Not stated";
        "Other Ethnic Groups - Any other ethnic group": "Other Ethnic Groups - Any other ethnic group";
        "Other Ethnic Groups - Chinese": "Other Ethnic Groups - Chinese";
        "White - Any other White background": "White - Any other White background";
        "White - British": "White - British";
        "White - Irish": "White - Irish";
    }>;
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    password: import("zod").ZodString;
    confirmPassword: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type SignUpForm = z.infer<ReturnType<typeof signUpForm>>;
export type SignUpFormInput = z.input<ReturnType<typeof signUpForm>>;
export declare const SIGN_UP_FIELDS: {
    readonly first_name: 'firstName';
    readonly last_name: 'lastName';
    readonly gender: 'gender';
    readonly date_of_birth: 'dateOfBirth';
    readonly ethnicity: 'ethnicity';
    readonly occupation: 'occupation';
    readonly phone: 'phoneNumber';
    readonly email: 'email';
    readonly home_address: 'address1';
    readonly nhs_number: 'nhs';
};
export declare function profileOf(form: SignUpForm, userId: string): CreateProfileRequest;
export declare const signInForm: import("zod").ZodObject<{
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    password: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type SignInForm = z.infer<typeof signInForm>;
export declare const resetPasswordForm: import("zod").ZodObject<{
    newPassword: import("zod").ZodString;
    confirmPassword: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;

// src/slots.ts
import * as z from '@chaps/contracts/schema';
export declare const slotsResponse: import("zod").ZodRecord<z.iso.ZodISODate, import("zod").ZodObject<{
    availableTimeSlots: import("zod").ZodArray<import("zod").ZodString>;
}, import("zod/v4/core").$strip>>;
export type SlotsResponse = z.infer<typeof slotsResponse>;

// src/staff-bookings.ts
import * as z from '@chaps/contracts/schema';
export declare const BOOKING_SORTS: readonly ['time', 'name', 'newest'];
export declare const BOOKINGS_PAGE = 50;
export declare const bookingsQuery: import("zod").ZodObject<{
    q: import("zod").ZodOptional<import("zod").ZodString>;
    group: import("zod").ZodDefault<import("zod").ZodEnum<{
        arrived: "arrived";
        booked: "booked";
        cancelled: "cancelled";
        "did not come": "did not come";
        "not arrived": "not arrived";
        unfinished: "unfinished";
    }>>;
    sort: import("zod").ZodDefault<import("zod").ZodEnum<{
        name: "name";
        newest: "newest";
        time: "time";
    }>>;
    after: import("zod").ZodOptional<import("zod").ZodString>;
    before: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type BookingsQuery = z.input<typeof bookingsQuery>;
declare const summary: import("zod").ZodObject<{
    appointment_id: import("zod").ZodGUID;
    reference: import("zod").ZodString;
    status: import("zod").ZodEnum<{
        attended: "attended";
        cancelled: "cancelled";
        capturing: "capturing";
        confirmed: "confirmed";
        held: "held";
        refund_due: "refund_due";
        refunded: "refunded";
        released: "released";
    }>;
    time: import("zod").ZodString;
    first_name: import("zod").ZodString;
    last_name: import("zod").ZodString;
    email: import("zod").ZodString;
    booked_at: z.iso.ZodISODateTime;
    consent_given: import("zod").ZodBoolean;
    came: import("zod").ZodDefault<import("zod").ZodNullable<import("zod").ZodBoolean>>;
}, import("zod/v4/core").$strip>;
export type BookingSummary = z.infer<typeof summary>;
export declare const bookingsResponse: import("zod").ZodObject<{
    bookings: import("zod").ZodArray<import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        time: import("zod").ZodString;
        first_name: import("zod").ZodString;
        last_name: import("zod").ZodString;
        email: import("zod").ZodString;
        booked_at: z.iso.ZodISODateTime;
        consent_given: import("zod").ZodBoolean;
        came: import("zod").ZodDefault<import("zod").ZodNullable<import("zod").ZodBoolean>>;
    }, import("zod/v4/core").$strip>>;
    total: import("zod").ZodInt;
    next: import("zod").ZodNullable<import("zod").ZodString>;
    previous: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const bookingParams: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    appointment_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
declare const historyEntry: import("zod").ZodObject<{
    at: z.iso.ZodISODateTime;
    kind: import("zod").ZodEnum<{
        booking: "booking";
        change: "change";
        consent: "consent";
        mail: "mail";
        money: "money";
    }>;
    what: import("zod").ZodString;
    by: import("zod").ZodNullable<import("zod").ZodString>;
    reason: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type BookingHistoryEntry = z.infer<typeof historyEntry>;
export declare const contactDetails: import("zod").ZodObject<{
    date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
    phone: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type ContactDetails = z.infer<typeof contactDetails>;
export declare const bookingResponse: import("zod").ZodObject<{
    booking: import("zod").ZodObject<{
        date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
        phone: import("zod").ZodNullable<import("zod").ZodString>;
        appointment_id: import("zod").ZodGUID;
        reference: import("zod").ZodString;
        status: import("zod").ZodEnum<{
            attended: "attended";
            cancelled: "cancelled";
            capturing: "capturing";
            confirmed: "confirmed";
            held: "held";
            refund_due: "refund_due";
            refunded: "refunded";
            released: "released";
        }>;
        time: import("zod").ZodString;
        first_name: import("zod").ZodString;
        last_name: import("zod").ZodString;
        email: import("zod").ZodString;
        booked_at: z.iso.ZodISODateTime;
        consent_given: import("zod").ZodBoolean;
        came: import("zod").ZodDefault<import("zod").ZodNullable<import("zod").ZodBoolean>>;
        profile_id: import("zod").ZodString;
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        event_date: z.iso.ZodISODate;
        price: import("zod").ZodInt;
        paid: import("zod").ZodInt;
        refund: import("zod").ZodInt;
        refund_status: import("zod").ZodNullable<import("zod").ZodEnum<{
            completed: "completed";
            due: "due";
            failed: "failed";
            pending: "pending";
        }>>;
        policy_refund: import("zod").ZodInt;
        share_with_gp: import("zod").ZodBoolean;
    }, import("zod/v4/core").$strip>;
    history: import("zod").ZodArray<import("zod").ZodObject<{
        at: z.iso.ZodISODateTime;
        kind: import("zod").ZodEnum<{
            booking: "booking";
            change: "change";
            consent: "consent";
            mail: "mail";
            money: "money";
        }>;
        what: import("zod").ZodString;
        by: import("zod").ZodNullable<import("zod").ZodString>;
        reason: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type StaffBooking = z.infer<typeof bookingResponse>['booking'];
export declare const bookingMove: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    start_time: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const bookingCancellation: import("zod").ZodObject<{
    policy_refund: import("zod").ZodInt;
    exception: import("zod").ZodNullable<import("zod").ZodObject<{
        refund: import("zod").ZodInt;
        reason: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type BookingCancellation = z.infer<typeof bookingCancellation>;
export declare const RESENDABLE: readonly ['booking-confirmation', 'result-ready'];
export declare const bookingMail: import("zod").ZodObject<{
    kind: import("zod").ZodEnum<{
        "booking-confirmation": "booking-confirmation";
        "result-ready": "result-ready";
    }>;
}, import("zod/v4/core").$strip>;
export declare const nhsNumberSearch: import("zod").ZodObject<{
    nhs_number: import("zod").ZodPipe<import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodTransform<string, string>>, import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const nhsNumberSearchResponse: import("zod").ZodObject<{
    appointment_id: import("zod").ZodNullable<import("zod").ZodGUID>;
}, import("zod/v4/core").$strip>;
export declare const EXPORT_READERS: readonly ['clinic', 'laboratory'];
export type ExportReader = (typeof EXPORT_READERS)[number];
export declare const exportQuery: import("zod").ZodObject<{
    for: import("zod").ZodEnum<{
        clinic: "clinic";
        laboratory: "laboratory";
    }>;
}, import("zod/v4/core").$strip>;
export declare const SELECTED_AT_MOST = 100;
export declare const MESSAGE_DELAY_SECONDS = 30;
export declare const messageForm: import("zod").ZodObject<{
    subject: import("zod").ZodString;
    body: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const MESSAGE_GROUPS: readonly ['booked', 'arrived', 'did not come', 'not arrived'];
export declare const messageRequest: import("zod").ZodObject<{
    subject: import("zod").ZodString;
    body: import("zod").ZodString;
    to: import("zod").ZodUnion<readonly [import("zod").ZodObject<{
        group: import("zod").ZodEnum<{
            arrived: "arrived";
            booked: "booked";
            "did not come": "did not come";
            "not arrived": "not arrived";
        }>;
    }, import("zod/v4/core").$strip>, import("zod").ZodObject<{
        appointment_ids: import("zod").ZodArray<import("zod").ZodGUID>;
    }, import("zod/v4/core").$strip>]>;
}, import("zod/v4/core").$strip>;
export type MessageRequest = z.infer<typeof messageRequest>;
export declare const messagePreview: import("zod").ZodObject<{
    people: import("zod").ZodInt;
    subject: import("zod").ZodString;
    text: import("zod").ZodString;
    not_marked: import("zod").ZodDefault<import("zod").ZodInt>;
    refusal: import("zod").ZodDefault<import("zod").ZodNullable<import("zod").ZodString>>;
}, import("zod/v4/core").$strip>;
export type MessagePreview = z.infer<typeof messagePreview>;
export declare const newMessage: import("zod").ZodObject<{
    subject: import("zod").ZodString;
    body: import("zod").ZodString;
    to: import("zod").ZodUnion<readonly [import("zod").ZodObject<{
        group: import("zod").ZodEnum<{
            arrived: "arrived";
            booked: "booked";
            "did not come": "did not come";
            "not arrived": "not arrived";
        }>;
    }, import("zod/v4/core").$strip>, import("zod").ZodObject<{
        appointment_ids: import("zod").ZodArray<import("zod").ZodGUID>;
    }, import("zod/v4/core").$strip>]>;
    message_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const messageResponse: import("zod").ZodObject<{
    people: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export declare const messageParams: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    message_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const cancelledMailsResponse: import("zod").ZodObject<{
    taken_back: import("zod").ZodInt;
    sent: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export declare const bulkResend: import("zod").ZodObject<{
    resend_id: import("zod").ZodGUID;
    appointment_ids: import("zod").ZodArray<import("zod").ZodGUID>;
}, import("zod/v4/core").$strip>;
export type BulkResend = z.infer<typeof bulkResend>;
export declare const bulkResendResponse: import("zod").ZodObject<{
    people: import("zod").ZodInt;
    skipped: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export declare const resendParams: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    resend_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const bulkMove: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    start_time: import("zod").ZodString;
    appointment_ids: import("zod").ZodArray<import("zod").ZodGUID>;
}, import("zod/v4/core").$strip>;
export type BulkMove = z.infer<typeof bulkMove>;
export declare const bulkMoveResponse: import("zod").ZodObject<{
    moves: import("zod").ZodArray<import("zod").ZodObject<{
        appointment_id: import("zod").ZodGUID;
        moved: import("zod").ZodBoolean;
        message: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type BulkMoveResponse = z.infer<typeof bulkMoveResponse>;
export declare const attendanceRequest: import("zod").ZodObject<{
    appointment_ids: import("zod").ZodArray<import("zod").ZodGUID>;
    came: import("zod").ZodNullable<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
export type AttendanceRequest = z.infer<typeof attendanceRequest>;
export declare const attendanceResponse: import("zod").ZodObject<{
    marked: import("zod").ZodInt;
    skipped: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export declare const failedMailsResponse: import("zod").ZodObject<{
    mails: import("zod").ZodArray<import("zod").ZodObject<{
        mail_id: import("zod").ZodGUID;
        what: import("zod").ZodString;
        failed_at: z.iso.ZodISODateTime;
        failure: import("zod").ZodEnum<{
            permanent: "permanent";
            temporary: "temporary";
        }>;
        name: import("zod").ZodNullable<import("zod").ZodString>;
        email: import("zod").ZodNullable<import("zod").ZodString>;
        phone: import("zod").ZodNullable<import("zod").ZodString>;
        booking: import("zod").ZodNullable<import("zod").ZodObject<{
            event_id: import("zod").ZodGUID;
            appointment_id: import("zod").ZodGUID;
            reference: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type FailedMail = z.infer<typeof failedMailsResponse>['mails'][number];
export declare const failedMailParams: import("zod").ZodObject<{
    mail_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export {};

// src/staff-events.ts
import * as z from '@chaps/contracts/schema';
export declare const eventDetails: import("zod").ZodObject<{
    event_name: import("zod").ZodString;
    event_description: import("zod").ZodString;
    product_id: import("zod").ZodString;
    price: import("zod").ZodNullable<import("zod").ZodInt>;
    payment_required: import("zod").ZodBoolean;
    event_date: z.iso.ZodISODate;
    start_time: import("zod").ZodString;
    end_time: import("zod").ZodString;
    session_duration: import("zod").ZodInt;
    total_spaces: import("zod").ZodInt;
    is_private: import("zod").ZodBoolean;
    exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
        COMMUNITY: "COMMUNITY";
        CORPORATE: "CORPORATE";
        FREEMASONS: "FREEMASONS";
    }>>;
    contact_email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    address_line_1: import("zod").ZodString;
    address_line_2: import("zod").ZodNullable<import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodTransform<string | null, string>>>;
    city: import("zod").ZodString;
    state: import("zod").ZodNullable<import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodTransform<string | null, string>>>;
    postcode: import("zod").ZodString;
    country: import("zod").ZodString;
    latitude: import("zod").ZodNumber;
    longitude: import("zod").ZodNumber;
    lab_name: import("zod").ZodNullable<import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodTransform<string | null, string>>>;
}, import("zod/v4/core").$strip>;
export type EventDetails = z.output<typeof eventDetails>;
export declare const eventChange: import("zod").ZodObject<{
    event_name: import("zod").ZodString;
    event_description: import("zod").ZodString;
    product_id: import("zod").ZodString;
    price: import("zod").ZodNullable<import("zod").ZodInt>;
    payment_required: import("zod").ZodBoolean;
    event_date: z.iso.ZodISODate;
    start_time: import("zod").ZodString;
    end_time: import("zod").ZodString;
    session_duration: import("zod").ZodInt;
    total_spaces: import("zod").ZodInt;
    is_private: import("zod").ZodBoolean;
    exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
        COMMUNITY: "COMMUNITY";
        CORPORATE: "CORPORATE";
        FREEMASONS: "FREEMASONS";
    }>>;
    contact_email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    address_line_1: import("zod").ZodString;
    address_line_2: import("zod").ZodNullable<import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodTransform<string | null, string>>>;
    city: import("zod").ZodString;
    state: import("zod").ZodNullable<import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodTransform<string | null, string>>>;
    postcode: import("zod").ZodString;
    country: import("zod").ZodString;
    latitude: import("zod").ZodNumber;
    longitude: import("zod").ZodNumber;
    lab_name: import("zod").ZodNullable<import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodTransform<string | null, string>>>;
    version: import("zod").ZodInt;
    confirmation: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type EventChange = z.output<typeof eventChange>;
export declare const eventChangePreview: import("zod").ZodObject<{
    people: import("zod").ZodArray<import("zod").ZodObject<{
        reference: import("zod").ZodString;
        name: import("zod").ZodString;
        channel: import("zod").ZodLiteral<"email">;
        from: z.iso.ZodISODateTime;
        to: z.iso.ZodISODateTime;
        paying: import("zod").ZodBoolean;
    }, import("zod/v4/core").$strip>>;
    holds: import("zod").ZodInt;
    confirmation: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type EventChangePreview = z.infer<typeof eventChangePreview>;
export declare const STAFF_EVENT_STATES: readonly ['draft', 'open', 'closed', 'passed', 'called off'];
declare const summary: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    event_name: import("zod").ZodString;
    event_date: z.iso.ZodISODate;
    start_time: import("zod").ZodString;
    city: import("zod").ZodString;
    state: import("zod").ZodEnum<{
        "called off": "called off";
        closed: "closed";
        draft: "draft";
        open: "open";
        passed: "passed";
    }>;
    capacity: import("zod").ZodInt;
    taken: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export type StaffEventSummary = z.infer<typeof summary>;
export declare const STAFF_PAGE = 25;
export declare const staffEventsQuery: import("zod").ZodObject<{
    q: import("zod").ZodOptional<import("zod").ZodString>;
    when: import("zod").ZodDefault<import("zod").ZodEnum<{
        all: "all";
        past: "past";
        upcoming: "upcoming";
    }>>;
    page: import("zod").ZodDefault<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const staffEventsResponse: import("zod").ZodObject<{
    events: import("zod").ZodArray<import("zod").ZodObject<{
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        city: import("zod").ZodString;
        state: import("zod").ZodEnum<{
            "called off": "called off";
            closed: "closed";
            draft: "draft";
            open: "open";
            passed: "passed";
        }>;
        capacity: import("zod").ZodInt;
        taken: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
    total: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export declare const staffEventResponse: import("zod").ZodObject<{
    event: import("zod").ZodObject<{
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        event_description: import("zod").ZodString;
        product_id: import("zod").ZodString;
        price: import("zod").ZodNullable<import("zod").ZodInt>;
        payment_required: import("zod").ZodBoolean;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        end_time: import("zod").ZodString;
        session_duration: import("zod").ZodInt;
        total_spaces: import("zod").ZodInt;
        is_private: import("zod").ZodBoolean;
        exclusive_for: import("zod").ZodNullable<import("zod").ZodEnum<{
            COMMUNITY: "COMMUNITY";
            CORPORATE: "CORPORATE";
            FREEMASONS: "FREEMASONS";
        }>>;
        contact_email: import("zod").ZodString;
        address_line_1: import("zod").ZodString;
        address_line_2: import("zod").ZodNullable<import("zod").ZodString>;
        city: import("zod").ZodString;
        state: import("zod").ZodNullable<import("zod").ZodString>;
        postcode: import("zod").ZodString;
        country: import("zod").ZodString;
        latitude: import("zod").ZodNumber;
        longitude: import("zod").ZodNumber;
        lab_name: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>;
    version: import("zod").ZodInt;
    state: import("zod").ZodEnum<{
        "called off": "called off";
        closed: "closed";
        draft: "draft";
        open: "open";
        passed: "passed";
    }>;
    changed_by: import("zod").ZodNullable<import("zod").ZodString>;
    slots: import("zod").ZodArray<import("zod").ZodObject<{
        time: import("zod").ZodString;
        capacity: import("zod").ZodInt;
        taken: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type StaffEvent = z.infer<typeof staffEventResponse>;
export declare const newEventResponse: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const bookingSwitch: import("zod").ZodObject<{
    open: import("zod").ZodBoolean;
}, import("zod/v4/core").$strip>;
export declare const callOffPreview: import("zod").ZodObject<{
    people: import("zod").ZodArray<import("zod").ZodObject<{
        reference: import("zod").ZodString;
        name: import("zod").ZodString;
        refund: import("zod").ZodInt;
        paying: import("zod").ZodBoolean;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type CallOffPreview = z.infer<typeof callOffPreview>;
export declare const callOffResponse: import("zod").ZodObject<{
    cancelled: import("zod").ZodInt;
    refunded: import("zod").ZodInt;
    released: import("zod").ZodInt;
    under_way: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export declare const accessCodeLabel: import("zod").ZodObject<{
    label: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const newAccessCodeResponse: import("zod").ZodObject<{
    code: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
declare const accessCode: import("zod").ZodObject<{
    code_id: import("zod").ZodGUID;
    label: import("zod").ZodString;
    created_at: z.iso.ZodISODateTime;
}, import("zod/v4/core").$strip>;
export type AccessCode = z.infer<typeof accessCode>;
export declare const accessCodesResponse: import("zod").ZodObject<{
    codes: import("zod").ZodArray<import("zod").ZodObject<{
        code_id: import("zod").ZodGUID;
        label: import("zod").ZodString;
        created_at: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const accessCodeParams: import("zod").ZodObject<{
    event_id: import("zod").ZodGUID;
    code_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const productsResponse: import("zod").ZodObject<{
    products: import("zod").ZodArray<import("zod").ZodObject<{
        product_id: import("zod").ZodString;
        product_name: import("zod").ZodString;
        price: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const fillingResponse: import("zod").ZodObject<{
    event_name: import("zod").ZodString;
    event_date: z.iso.ZodISODate;
    is_private: import("zod").ZodBoolean;
    capacity: import("zod").ZodInt;
    taken: import("zod").ZodInt;
    slots: import("zod").ZodArray<import("zod").ZodObject<{
        time: import("zod").ZodString;
        capacity: import("zod").ZodInt;
        taken: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
    first_names: import("zod").ZodArray<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const todayResponse: import("zod").ZodObject<{
    events: import("zod").ZodArray<import("zod").ZodObject<{
        event_id: import("zod").ZodGUID;
        event_name: import("zod").ZodString;
        event_date: z.iso.ZodISODate;
        start_time: import("zod").ZodString;
        city: import("zod").ZodString;
        state: import("zod").ZodEnum<{
            "called off": "called off";
            closed: "closed";
            draft: "draft";
            open: "open";
            passed: "passed";
        }>;
        capacity: import("zod").ZodInt;
        taken: import("zod").ZodInt;
        attended: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
    waiting: import("zod").ZodNullable<import("zod").ZodObject<{
        stuck_payments: import("zod").ZodInt;
        failed_mails: import("zod").ZodInt;
        erasure_requests: import("zod").ZodInt;
        unattended_follow_ups: import("zod").ZodInt;
        money: import("zod").ZodArray<import("zod").ZodObject<{
            event_id: import("zod").ZodGUID;
            appointment_id: import("zod").ZodGUID;
            reference: import("zod").ZodString;
            what: import("zod").ZodEnum<{
                chargeback: "chargeback";
                "refund failed": "refund failed";
                reversal: "reversal";
            }>;
            amount: import("zod").ZodInt;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
    results: import("zod").ZodOptional<import("zod").ZodNullable<import("zod").ZodObject<{
        batches: import("zod").ZodInt;
        open: import("zod").ZodInt;
        overdue: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>>;
}, import("zod/v4/core").$strip>;
export type TodayResponse = z.infer<typeof todayResponse>;
export {};

// src/staff-results.ts
import * as z from '@chaps/contracts/schema';
export declare const RESULT_FORMATS: readonly ['csv', 'hl7', 'fhir'];
export type ResultFormat = (typeof RESULT_FORMATS)[number];
export declare const BATCH_STATES: readonly ['preview', 'released', 'discarded'];
export declare const MAX_RESULT_FILE_BYTES: number;
export declare const batchSummary: import("zod").ZodObject<{
    rows: import("zod").ZodInt;
    added: import("zod").ZodInt;
    corrected: import("zod").ZodInt;
    known: import("zod").ZodInt;
    faulty: import("zod").ZodInt;
    raised: import("zod").ZodInt;
    not_said: import("zod").ZodInt;
}, import("zod/v4/core").$strip>;
export type BatchSummary = z.infer<typeof batchSummary>;
declare const batch: import("zod").ZodObject<{
    batch_id: import("zod").ZodGUID;
    file_name: import("zod").ZodString;
    format: import("zod").ZodEnum<{
        csv: "csv";
        fhir: "fhir";
        hl7: "hl7";
    }>;
    state: import("zod").ZodEnum<{
        discarded: "discarded";
        preview: "preview";
        released: "released";
    }>;
    uploaded_by: import("zod").ZodString;
    uploaded_at: z.iso.ZodISODateTime;
    own: import("zod").ZodBoolean;
    closed_by: import("zod").ZodNullable<import("zod").ZodString>;
    closed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    summary: import("zod").ZodNullable<import("zod").ZodObject<{
        rows: import("zod").ZodInt;
        added: import("zod").ZodInt;
        corrected: import("zod").ZodInt;
        known: import("zod").ZodInt;
        faulty: import("zod").ZodInt;
        raised: import("zod").ZodInt;
        not_said: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>>;
    reading: import("zod").ZodNullable<import("zod").ZodObject<{
        laboratory: import("zod").ZodString;
        encoding: import("zod").ZodEnum<{
            macintosh: "macintosh";
            "utf-16le": "utf-16le";
            "utf-8": "utf-8";
            "windows-1250": "windows-1250";
            "windows-1252": "windows-1252";
        }>;
        delimiter: import("zod").ZodNullable<import("zod").ZodString>;
        columns: import("zod").ZodNullable<import("zod").ZodObject<{
            reference: import("zod").ZodString;
            nhs_number: import("zod").ZodString;
            date_of_birth: import("zod").ZodString;
            name: import("zod").ZodString;
            family_name: import("zod").ZodString;
            test_result: import("zod").ZodString;
            test_unit: import("zod").ZodString;
            flag: import("zod").ZodString;
            status: import("zod").ZodString;
            comments: import("zod").ZodString;
            sample_date: import("zod").ZodString;
        }, import("zod/v4/core").$strip>>;
        unused: import("zod").ZodArray<import("zod").ZodString>;
        question: import("zod").ZodNullable<import("zod").ZodEnum<{
            columns: "columns";
            encoding: "encoding";
        }>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type ResultBatch = z.infer<typeof batch>;
export declare const batchesResponse: import("zod").ZodObject<{
    batches: import("zod").ZodArray<import("zod").ZodObject<{
        batch_id: import("zod").ZodGUID;
        file_name: import("zod").ZodString;
        format: import("zod").ZodEnum<{
            csv: "csv";
            fhir: "fhir";
            hl7: "hl7";
        }>;
        state: import("zod").ZodEnum<{
            discarded: "discarded";
            preview: "preview";
            released: "released";
        }>;
        uploaded_by: import("zod").ZodString;
        uploaded_at: z.iso.ZodISODateTime;
        own: import("zod").ZodBoolean;
        closed_by: import("zod").ZodNullable<import("zod").ZodString>;
        closed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        summary: import("zod").ZodNullable<import("zod").ZodObject<{
            rows: import("zod").ZodInt;
            added: import("zod").ZodInt;
            corrected: import("zod").ZodInt;
            known: import("zod").ZodInt;
            faulty: import("zod").ZodInt;
            raised: import("zod").ZodInt;
            not_said: import("zod").ZodInt;
        }, import("zod/v4/core").$strip>>;
        reading: import("zod").ZodNullable<import("zod").ZodObject<{
            laboratory: import("zod").ZodString;
            encoding: import("zod").ZodEnum<{
                macintosh: "macintosh";
                "utf-16le": "utf-16le";
                "utf-8": "utf-8";
                "windows-1250": "windows-1250";
                "windows-1252": "windows-1252";
            }>;
            delimiter: import("zod").ZodNullable<import("zod").ZodString>;
            columns: import("zod").ZodNullable<import("zod").ZodObject<{
                reference: import("zod").ZodString;
                nhs_number: import("zod").ZodString;
                date_of_birth: import("zod").ZodString;
                name: import("zod").ZodString;
                family_name: import("zod").ZodString;
                test_result: import("zod").ZodString;
                test_unit: import("zod").ZodString;
                flag: import("zod").ZodString;
                status: import("zod").ZodString;
                comments: import("zod").ZodString;
                sample_date: import("zod").ZodString;
            }, import("zod/v4/core").$strip>>;
            unused: import("zod").ZodArray<import("zod").ZodString>;
            question: import("zod").ZodNullable<import("zod").ZodEnum<{
                columns: "columns";
                encoding: "encoding";
            }>>;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const batchUploadQuery: import("zod").ZodObject<{
    file_name: import("zod").ZodString;
    laboratory: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const newBatchResponse: import("zod").ZodObject<{
    batch_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const batchParams: import("zod").ZodObject<{
    batch_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const BATCH_PAGE = 100;
export declare const ROW_FILTERS: readonly ['all', 'faulty', 'corrected', 'raised'];
export declare const batchQuery: import("zod").ZodObject<{
    show: import("zod").ZodDefault<import("zod").ZodEnum<{
        all: "all";
        corrected: "corrected";
        faulty: "faulty";
        raised: "raised";
    }>>;
    page: import("zod").ZodDefault<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
declare const row: import("zod").ZodObject<{
    location: import("zod").ZodString;
    reference: import("zod").ZodString;
    name: import("zod").ZodNullable<import("zod").ZodString>;
    date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
    changed: import("zod").ZodNullable<import("zod").ZodString>;
    lab_name: import("zod").ZodString;
    lab_date_of_birth: import("zod").ZodString;
    flag: import("zod").ZodString;
    profile_id: import("zod").ZodNullable<import("zod").ZodString>;
    event_name: import("zod").ZodNullable<import("zod").ZodString>;
    event_date: import("zod").ZodNullable<z.iso.ZodISODate>;
    value: import("zod").ZodString;
    unit: import("zod").ZodString;
    comments: import("zod").ZodString;
    sample_date: import("zod").ZodString;
    action: import("zod").ZodEnum<{
        add: "add";
        correct: "correct";
        fault: "fault";
        known: "known";
    }>;
    level: import("zod").ZodEnum<{
        "not raised": "not raised";
        "not said": "not said";
        raised: "raised";
    }>;
    faults: import("zod").ZodArray<import("zod").ZodString>;
    earlier: import("zod").ZodNullable<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type BatchRow = z.infer<typeof row>;
export declare const batchResponse: import("zod").ZodObject<{
    batch: import("zod").ZodObject<{
        batch_id: import("zod").ZodGUID;
        file_name: import("zod").ZodString;
        format: import("zod").ZodEnum<{
            csv: "csv";
            fhir: "fhir";
            hl7: "hl7";
        }>;
        state: import("zod").ZodEnum<{
            discarded: "discarded";
            preview: "preview";
            released: "released";
        }>;
        uploaded_by: import("zod").ZodString;
        uploaded_at: z.iso.ZodISODateTime;
        own: import("zod").ZodBoolean;
        closed_by: import("zod").ZodNullable<import("zod").ZodString>;
        closed_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        summary: import("zod").ZodNullable<import("zod").ZodObject<{
            rows: import("zod").ZodInt;
            added: import("zod").ZodInt;
            corrected: import("zod").ZodInt;
            known: import("zod").ZodInt;
            faulty: import("zod").ZodInt;
            raised: import("zod").ZodInt;
            not_said: import("zod").ZodInt;
        }, import("zod/v4/core").$strip>>;
        reading: import("zod").ZodNullable<import("zod").ZodObject<{
            laboratory: import("zod").ZodString;
            encoding: import("zod").ZodEnum<{
                macintosh: "macintosh";
                "utf-16le": "utf-16le";
                "utf-8": "utf-8";
                "windows-1250": "windows-1250";
                "windows-1252": "windows-1252";
            }>;
            delimiter: import("zod").ZodNullable<import("zod").ZodString>;
            columns: import("zod").ZodNullable<import("zod").ZodObject<{
                reference: import("zod").ZodString;
                nhs_number: import("zod").ZodString;
                date_of_birth: import("zod").ZodString;
                name: import("zod").ZodString;
                family_name: import("zod").ZodString;
                test_result: import("zod").ZodString;
                test_unit: import("zod").ZodString;
                flag: import("zod").ZodString;
                status: import("zod").ZodString;
                comments: import("zod").ZodString;
                sample_date: import("zod").ZodString;
            }, import("zod/v4/core").$strip>>;
            unused: import("zod").ZodArray<import("zod").ZodString>;
            question: import("zod").ZodNullable<import("zod").ZodEnum<{
                columns: "columns";
                encoding: "encoding";
            }>>;
        }, import("zod/v4/core").$strip>>;
    }, import("zod/v4/core").$strip>;
    summary: import("zod").ZodObject<{
        rows: import("zod").ZodInt;
        added: import("zod").ZodInt;
        corrected: import("zod").ZodInt;
        known: import("zod").ZodInt;
        faulty: import("zod").ZodInt;
        raised: import("zod").ZodInt;
        not_said: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>;
    rows: import("zod").ZodArray<import("zod").ZodObject<{
        location: import("zod").ZodString;
        reference: import("zod").ZodString;
        name: import("zod").ZodNullable<import("zod").ZodString>;
        date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
        changed: import("zod").ZodNullable<import("zod").ZodString>;
        lab_name: import("zod").ZodString;
        lab_date_of_birth: import("zod").ZodString;
        flag: import("zod").ZodString;
        profile_id: import("zod").ZodNullable<import("zod").ZodString>;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        event_date: import("zod").ZodNullable<z.iso.ZodISODate>;
        value: import("zod").ZodString;
        unit: import("zod").ZodString;
        comments: import("zod").ZodString;
        sample_date: import("zod").ZodString;
        action: import("zod").ZodEnum<{
            add: "add";
            correct: "correct";
            fault: "fault";
            known: "known";
        }>;
        level: import("zod").ZodEnum<{
            "not raised": "not raised";
            "not said": "not said";
            raised: "raised";
        }>;
        faults: import("zod").ZodArray<import("zod").ZodString>;
        earlier: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
    total: import("zod").ZodInt;
    digest: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const releaseRequest: import("zod").ZodObject<{
    confirmed: import("zod").ZodObject<{
        rows: import("zod").ZodInt;
        added: import("zod").ZodInt;
        corrected: import("zod").ZodInt;
        known: import("zod").ZodInt;
        faulty: import("zod").ZodInt;
        raised: import("zod").ZodInt;
        not_said: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>;
    digest: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
declare const setAside: import("zod").ZodObject<{
    location: import("zod").ZodString;
    reference: import("zod").ZodString;
    name: import("zod").ZodNullable<import("zod").ZodString>;
    date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
    changed: import("zod").ZodNullable<import("zod").ZodString>;
    lab_name: import("zod").ZodString;
    lab_date_of_birth: import("zod").ZodString;
    flag: import("zod").ZodString;
    profile_id: import("zod").ZodNullable<import("zod").ZodString>;
    event_name: import("zod").ZodNullable<import("zod").ZodString>;
    event_date: import("zod").ZodNullable<z.iso.ZodISODate>;
    value: import("zod").ZodString;
    unit: import("zod").ZodString;
    comments: import("zod").ZodString;
    sample_date: import("zod").ZodString;
    action: import("zod").ZodEnum<{
        add: "add";
        correct: "correct";
        fault: "fault";
        known: "known";
    }>;
    level: import("zod").ZodEnum<{
        "not raised": "not raised";
        "not said": "not said";
        raised: "raised";
    }>;
    faults: import("zod").ZodArray<import("zod").ZodString>;
    earlier: import("zod").ZodNullable<import("zod").ZodString>;
    set_aside_id: import("zod").ZodGUID;
    file_name: import("zod").ZodString;
    set_aside_at: z.iso.ZodISODateTime;
    matched_batch_id: import("zod").ZodNullable<import("zod").ZodGUID>;
}, import("zod/v4/core").$strip>;
export type SetAsideRow = z.infer<typeof setAside>;
export declare const setAsideResponse: import("zod").ZodObject<{
    rows: import("zod").ZodArray<import("zod").ZodObject<{
        location: import("zod").ZodString;
        reference: import("zod").ZodString;
        name: import("zod").ZodNullable<import("zod").ZodString>;
        date_of_birth: import("zod").ZodNullable<z.iso.ZodISODate>;
        changed: import("zod").ZodNullable<import("zod").ZodString>;
        lab_name: import("zod").ZodString;
        lab_date_of_birth: import("zod").ZodString;
        flag: import("zod").ZodString;
        profile_id: import("zod").ZodNullable<import("zod").ZodString>;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        event_date: import("zod").ZodNullable<z.iso.ZodISODate>;
        value: import("zod").ZodString;
        unit: import("zod").ZodString;
        comments: import("zod").ZodString;
        sample_date: import("zod").ZodString;
        action: import("zod").ZodEnum<{
            add: "add";
            correct: "correct";
            fault: "fault";
            known: "known";
        }>;
        level: import("zod").ZodEnum<{
            "not raised": "not raised";
            "not said": "not said";
            raised: "raised";
        }>;
        faults: import("zod").ZodArray<import("zod").ZodString>;
        earlier: import("zod").ZodNullable<import("zod").ZodString>;
        set_aside_id: import("zod").ZodGUID;
        file_name: import("zod").ZodString;
        set_aside_at: z.iso.ZodISODateTime;
        matched_batch_id: import("zod").ZodNullable<import("zod").ZodGUID>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export declare const setAsideParams: import("zod").ZodObject<{
    set_aside_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const setAsideMatch: import("zod").ZodObject<{
    reference: import("zod").ZodString;
    name: import("zod").ZodString;
    date_of_birth: z.iso.ZodISODate;
    level: import("zod").ZodOptional<import("zod").ZodEnum<{
        "not raised": "not raised";
        raised: "raised";
    }>>;
}, import("zod/v4/core").$strip>;
export type SetAsideMatch = z.infer<typeof setAsideMatch>;
export declare const setAsideResolution: import("zod").ZodObject<{
    resolution: import("zod").ZodEnum<{
        discarded: "discarded";
        rejected: "rejected";
    }>;
    reason: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export type SetAsideResolution = z.infer<typeof setAsideResolution>;
export {};

// src/staff.ts
import * as z from '@chaps/contracts/schema';
export declare const staffRole: import("zod").ZodEnum<{
    admin: "admin";
    "check-in": "check-in";
    clinician: "clinician";
    coordinator: "coordinator";
    host: "host";
}>;
export declare const staffMeResponse: import("zod").ZodObject<{
    user_id: import("zod").ZodGUID;
    email: import("zod").ZodString;
    second_factor: import("zod").ZodBoolean;
    recovery_codes_left: import("zod").ZodInt;
    grants: import("zod").ZodArray<import("zod").ZodObject<{
        role: import("zod").ZodEnum<{
            admin: "admin";
            "check-in": "check-in";
            clinician: "clinician";
            coordinator: "coordinator";
            host: "host";
        }>;
        event_id: import("zod").ZodNullable<import("zod").ZodGUID>;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    }, import("zod/v4/core").$strip>>;
}, import("zod/v4/core").$strip>;
export type StaffMe = z.infer<typeof staffMeResponse>;
declare const roleGrant: import("zod").ZodObject<{
    role: import("zod").ZodEnum<{
        admin: "admin";
        "check-in": "check-in";
        clinician: "clinician";
        coordinator: "coordinator";
        host: "host";
    }>;
    event_id: import("zod").ZodNullable<import("zod").ZodGUID>;
    event_name: import("zod").ZodNullable<import("zod").ZodString>;
    expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
    grant_id: import("zod").ZodGUID;
    user_id: import("zod").ZodGUID;
    email: import("zod").ZodString;
    granted_by: import("zod").ZodString;
    confirmed_by: import("zod").ZodNullable<import("zod").ZodString>;
    granted_at: z.iso.ZodISODateTime;
}, import("zod/v4/core").$strip>;
export type RoleGrant = z.infer<typeof roleGrant>;
declare const roleInvitation: import("zod").ZodObject<{
    role: import("zod").ZodEnum<{
        admin: "admin";
        "check-in": "check-in";
        clinician: "clinician";
        coordinator: "coordinator";
        host: "host";
    }>;
    event_name: import("zod").ZodNullable<import("zod").ZodString>;
    invitation_id: import("zod").ZodGUID;
    email: import("zod").ZodString;
    invited_by: import("zod").ZodString;
    invited_at: z.iso.ZodISODateTime;
    expires_at: z.iso.ZodISODateTime;
}, import("zod/v4/core").$strip>;
export type RoleInvitation = z.infer<typeof roleInvitation>;
export declare const rolesResponse: import("zod").ZodObject<{
    roles: import("zod").ZodArray<import("zod").ZodObject<{
        role: import("zod").ZodEnum<{
            admin: "admin";
            "check-in": "check-in";
            clinician: "clinician";
            coordinator: "coordinator";
            host: "host";
        }>;
        event_id: import("zod").ZodNullable<import("zod").ZodGUID>;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
        grant_id: import("zod").ZodGUID;
        user_id: import("zod").ZodGUID;
        email: import("zod").ZodString;
        granted_by: import("zod").ZodString;
        confirmed_by: import("zod").ZodNullable<import("zod").ZodString>;
        granted_at: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>;
    invitations: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
        role: import("zod").ZodEnum<{
            admin: "admin";
            "check-in": "check-in";
            clinician: "clinician";
            coordinator: "coordinator";
            host: "host";
        }>;
        event_name: import("zod").ZodNullable<import("zod").ZodString>;
        invitation_id: import("zod").ZodGUID;
        email: import("zod").ZodString;
        invited_by: import("zod").ZodString;
        invited_at: z.iso.ZodISODateTime;
        expires_at: z.iso.ZodISODateTime;
    }, import("zod/v4/core").$strip>>>;
}, import("zod/v4/core").$strip>;
export type Roles = z.infer<typeof rolesResponse>;
export declare const roleRequest: import("zod").ZodObject<{
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>;
    role: import("zod").ZodEnum<{
        admin: "admin";
        "check-in": "check-in";
        clinician: "clinician";
        coordinator: "coordinator";
        host: "host";
    }>;
    event_id: import("zod").ZodNullable<import("zod").ZodGUID>;
    expires_at: import("zod").ZodNullable<z.iso.ZodISODateTime>;
}, import("zod/v4/core").$strip>;
export type RoleRequest = z.input<typeof roleRequest>;
export declare const grantParams: import("zod").ZodObject<{
    grant_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const invitationParams: import("zod").ZodObject<{
    invitation_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const invitationAcceptance: import("zod").ZodObject<{
    token: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const memberParams: import("zod").ZodObject<{
    user_id: import("zod").ZodGUID;
}, import("zod/v4/core").$strip>;
export declare const reasonRequest: import("zod").ZodObject<{
    reason: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const recoveryCodesResponse: import("zod").ZodObject<{
    codes: import("zod").ZodArray<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export declare const recoveryRequest: import("zod").ZodObject<{
    code: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const auditQuery: import("zod").ZodObject<{
    person: import("zod").ZodOptional<import("zod").ZodString>;
    event_id: import("zod").ZodOptional<import("zod").ZodGUID>;
    before: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type AuditQuery = z.infer<typeof auditQuery>;
export declare const auditResponse: import("zod").ZodObject<{
    entries: import("zod").ZodArray<import("zod").ZodObject<{
        id: import("zod").ZodString;
        at: z.iso.ZodISODateTime;
        actor: import("zod").ZodString;
        action: import("zod").ZodString;
        subject: import("zod").ZodString;
        before: import("zod").ZodNullable<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>>;
        after: import("zod").ZodNullable<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodUnknown>>;
        reason: import("zod").ZodNullable<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
    more: import("zod").ZodBoolean;
}, import("zod/v4/core").$strip>;
export type AuditPage = z.infer<typeof auditResponse>;
export declare const readingsResponse: import("zod").ZodObject<{
    entries: import("zod").ZodArray<import("zod").ZodObject<{
        id: import("zod").ZodString;
        at: z.iso.ZodISODateTime;
        actor: import("zod").ZodString;
        profile_id: import("zod").ZodString;
        what: import("zod").ZodString;
    }, import("zod/v4/core").$strip>>;
    more: import("zod").ZodBoolean;
}, import("zod/v4/core").$strip>;
export {};

// src/subscriptions.ts
import * as z from '@chaps/contracts/schema';
export declare const NEWSLETTER_MESSAGE = "Please provide both name and email.";
export declare const NEWSLETTER_SUCCESS_MESSAGE = "Successfully subscribed to the newsletter!";
export declare const newsletterForm: import("zod").ZodObject<{
    name: import("zod").ZodString;
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>>;
}, import("zod/v4/core").$strip>;
export type NewsletterForm = z.infer<typeof newsletterForm>;
export declare const subscriptionRequest: import("zod").ZodObject<{
    name: import("zod").ZodString;
    email: import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodPipe<import("zod").ZodString, import("zod").ZodEmail>>;
    hear_about_event: import("zod").ZodDefault<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>;
export declare const unsubscribeQuery: import("zod").ZodObject<{
    token: import("zod").ZodString;
}, import("zod/v4/core").$strip>;

// src/telemetry.ts
import * as z from '@chaps/contracts/schema';
export declare const WEB_VITALS: readonly ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'];
export type WebVital = (typeof WEB_VITALS)[number];
export declare const part: import("zod").ZodString;
export declare const build: import("zod").ZodString;
declare const buildReport: import("zod").ZodObject<{
    part: import("zod").ZodString;
    build: import("zod").ZodString;
    vitals: import("zod").ZodObject<{
        CLS: import("zod").ZodOptional<import("zod").ZodNumber>;
        FCP: import("zod").ZodOptional<import("zod").ZodNumber>;
        INP: import("zod").ZodOptional<import("zod").ZodNumber>;
        LCP: import("zod").ZodOptional<import("zod").ZodNumber>;
        TTFB: import("zod").ZodOptional<import("zod").ZodNumber>;
    }, import("zod/v4/core").$strip>;
    errors: import("zod").ZodNumber;
}, import("zod/v4/core").$strip>;
export type BuildReport = z.infer<typeof buildReport>;
export declare const COHORTS: readonly ['canary', 'live'];
declare const canaryEvent: import("zod").ZodObject<{
    part: import("zod").ZodString;
    canary: import("zod").ZodString;
    cohort: import("zod").ZodEnum<{
        canary: "canary";
        live: "live";
    }>;
    event: import("zod").ZodEnum<{
        failure: "failure";
        view: "view";
    }>;
}, import("zod/v4/core").$strip>;
export type CanaryEvent = z.infer<typeof canaryEvent>;
export declare const visitResponse: import("zod").ZodObject<{
    visit: import("zod").ZodString;
}, import("zod/v4/core").$strip>;
export declare const vitalsRequest: import("zod").ZodObject<{
    builds: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
        part: import("zod").ZodString;
        build: import("zod").ZodString;
        vitals: import("zod").ZodObject<{
            CLS: import("zod").ZodOptional<import("zod").ZodNumber>;
            FCP: import("zod").ZodOptional<import("zod").ZodNumber>;
            INP: import("zod").ZodOptional<import("zod").ZodNumber>;
            LCP: import("zod").ZodOptional<import("zod").ZodNumber>;
            TTFB: import("zod").ZodOptional<import("zod").ZodNumber>;
        }, import("zod/v4/core").$strip>;
        errors: import("zod").ZodNumber;
    }, import("zod/v4/core").$strip>>>;
    canaryEvents: import("zod").ZodDefault<import("zod").ZodArray<import("zod").ZodObject<{
        part: import("zod").ZodString;
        canary: import("zod").ZodString;
        cohort: import("zod").ZodEnum<{
            canary: "canary";
            live: "live";
        }>;
        event: import("zod").ZodEnum<{
            failure: "failure";
            view: "view";
        }>;
    }, import("zod/v4/core").$strip>>>;
    visit: import("zod").ZodOptional<import("zod").ZodString>;
}, import("zod/v4/core").$strip>;
export type VitalsRequest = z.input<typeof vitalsRequest>;
declare const cohortCounts: import("zod").ZodObject<{
    views: import("zod").ZodNumber;
    failures: import("zod").ZodNumber;
    networks: import("zod").ZodNumber;
    seen: import("zod").ZodNumber;
}, import("zod/v4/core").$strip>;
export type CohortCounts = z.infer<typeof cohortCounts>;
export declare const canaryCounts: import("zod").ZodObject<{
    canary: import("zod").ZodObject<{
        views: import("zod").ZodNumber;
        failures: import("zod").ZodNumber;
        networks: import("zod").ZodNumber;
        seen: import("zod").ZodNumber;
    }, import("zod/v4/core").$strip>;
    live: import("zod").ZodObject<{
        views: import("zod").ZodNumber;
        failures: import("zod").ZodNumber;
        networks: import("zod").ZodNumber;
        seen: import("zod").ZodNumber;
    }, import("zod/v4/core").$strip>;
}, import("zod/v4/core").$strip>;
export type CanaryCounts = z.infer<typeof canaryCounts>;
export declare const canaryRequest: import("zod").ZodObject<{
    part: import("zod").ZodString;
    build: import("zod").ZodString;
    since: z.iso.ZodISODateTime;
    stopped: import("zod").ZodDefault<import("zod").ZodBoolean>;
}, import("zod/v4/core").$strip>;
export type CanaryRequest = z.input<typeof canaryRequest>;
export {};
