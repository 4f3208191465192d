import { type Endpoint, type RequestOf, toRequestLine } from '@chaps/contracts/endpoint';
import type * as z from '@chaps/contracts/schema';
import { apiConnection } from '@chaps/runtime';
import { createUnreachableError, getApiUrl, parseResponse } from './request.ts';

interface UploadOptions {
  query?: Record<string, string | undefined>;
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/** Milliseconds without any progress after which an upload has failed: a cut connection raises no event. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Uploads a file unchanged. Uses `XMLHttpRequest`, because `fetch` does not report upload progress.
 * @throws {ApiError} for every response that is not a success, and when there is none
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  { query, onProgress }: RequestOf<E> & UploadOptions,
): Promise<z.output<E['answer']>> {
  const token = await apiConnection().session.accessToken();
  const bytes = await file.arrayBuffer();
  const request = new XMLHttpRequest();
  const { method, path } = toRequestLine(endpoint);
  request.open(method, getApiUrl(path, query));
  request.withCredentials = true;
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  let stalled = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    onProgress(total > 0 ? loaded / total : 0);
  };
  const response = await new Promise<Response>((resolve, reject) => {
    request.onload = () => {
      const headers = new Headers();
      const requestId = request.getResponseHeader('X-Request-Id');
      if (requestId) headers.set('X-Request-Id', requestId);
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(createUnreachableError());
    request.onabort = () => reject(createUnreachableError());
    request.send(bytes);
  }).finally(() => clearTimeout(stalled));
  return parseResponse<E['answer']>(response, token, endpoint.answer);
}
