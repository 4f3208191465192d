export { createContentKeys } from './idempotency-keys.ts';
export {
  call,
  callForFile,
  getApiUrl,
  isErrorResponse,
  isUnauthorized,
  toApiError,
} from './request.ts';
export { upload } from './upload.ts';
