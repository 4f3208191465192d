export { isIsolatedDocument } from './isolated.ts';
export {
  documentHeaders,
  immutableHeaders,
  missingHeaders,
  type Origins,
  revalidatedHeaders,
} from './site-headers.ts';
