export { getPolicy } from './policy.ts';
export {
  getDocumentHeaders,
  getImmutableHeaders,
  getNotFoundHeaders,
  getRevalidatedHeaders,
  type Origins,
  type Policy,
} from './site-headers.ts';
