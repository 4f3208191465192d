export { contentKeys } from './content-keys.ts';
export { api, apiAddress, errorFrom, isUnauthorized, type RequestOptions } from './request.ts';
