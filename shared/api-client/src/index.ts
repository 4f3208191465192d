export { contentKeys } from './idempotency-keys.ts';
export {
  apiAddress,
  call,
  callForFile,
  errorFrom,
  isErrorAnswer,
  isUnauthorized,
} from './request.ts';
export { upload } from './upload.ts';
