export { assetHeaders, documentHeaders, type Origins } from './policy.ts';
