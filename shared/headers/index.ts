export { isIsolatedDocument } from './isolated.ts';
export {
  assetHeaders,
  documentHeaders,
  livingHeaders,
  missingHeaders,
  type Origins,
} from './policy.ts';
