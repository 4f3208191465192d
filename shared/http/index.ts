export { api, apiAddress, errorFrom, type RequestOptions } from './request.ts';
