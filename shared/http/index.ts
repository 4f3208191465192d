export { api, apiAddress, errorFrom, isUnauthorized, type RequestOptions } from './request.ts';
