export { contentKeys } from './idempotency-keys.ts';
export {
  api,
  apiAddress,
  errorFrom,
  isErrorAnswer,
  isUnauthorized,
  type RequestOptions,
  requestFile,
} from './request.ts';
export { upload } from './upload.ts';
