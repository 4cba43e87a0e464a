import { networkOf } from '@iambiz/runtime/network.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { deviceOf } from '#server/platform/device.ts'
import { digest, newSecret } from '#server/platform/digest.ts'

/** How a known browser is recognized: by the value of its cookie combined with the person, or by its look. */
export type DeviceMarks = { deviceHash: Buffer; look: string }

const withoutVersion = (name: string) => name.replace(/ [\d.]+$/, '')

/** The same cookie is a different device for each person. */
export const deviceHashOf = (userNo: string, cookie: string): Buffer => digest(`${userNo}\n${cookie}`)

/**
 * Returns the marks by which a browser is recognized. A browser without cookies is recognized by its look alone:
 * browser and operating system without versions, which change with updates, and the network.
 */
export function deviceMarks(
  userNo: string,
  cookie: string | undefined,
  { userAgent, ip }: Pick<RequestContext, 'userAgent' | 'ip'>,
): DeviceMarks {
  const { browser, os } = deviceOf(userAgent)
  return {
    deviceHash: deviceHashOf(userNo, cookie ?? newSecret()),
    look: [withoutVersion(browser), withoutVersion(os), networkOf(ip)].join(' | '),
  }
}
