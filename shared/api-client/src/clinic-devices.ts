import * as devices from '@chaps/contracts/clinic-devices';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const getParams = (eventId: string) => ({ event_id: eventId });

/** The tablets of an event; working tablets report every few seconds. */
export const devicesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'devices'],
    queryFn: async ({ signal }) =>
      (await call(devices.listDevices, { params: getParams(eventId), signal })).devices,
    staleTime: 0,
    refetchInterval: 5000,
  });

/** Creates a code that enrols one tablet and is valid for a few minutes. */
export const createDeviceCode = (eventId: string) =>
  call(devices.createDeviceCode, { params: getParams(eventId) });

/**
 * Reports whether a tablet was removed from its day; needs no session.
 * @param unsent steps that it has not sent
 */
export const isDeviceRevoked = async (deviceId: string, unsent = 0) =>
  (
    await call(devices.readDevice, {
      params: { device_id: deviceId },
      query: { unsent: String(unsent) },
    })
  ).is_revoked;

export const revokeDevice = (eventId: string, deviceId: string) =>
  call(devices.revokeDevice, { params: { event_id: eventId, device_id: deviceId } });
