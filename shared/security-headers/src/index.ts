export { getPolicy } from './policy.ts';
export {
  documentHeaders,
  immutableHeaders,
  missingHeaders,
  type Origins,
  type Policy,
  revalidatedHeaders,
} from './site-headers.ts';
