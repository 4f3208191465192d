export { isIsolatedDocument } from './isolated.ts';
export { assetHeaders, documentHeaders, type Origins } from './policy.ts';
