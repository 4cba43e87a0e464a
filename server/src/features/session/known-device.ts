import { networkOf } from '@iambiz/runtime/network.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { deviceOf } from '#server/platform/device.ts'
import { digest, newSecret } from '#server/platform/digest.ts'

/** How a browser is known again: by the value in its cookie, of this person alone, or by what it looks like. */
export type DeviceMarks = { deviceHash: Buffer; look: string }

const withoutVersion = (name: string) => name.replace(/ [\d.]+$/, '')

/** One cookie is another browser for each person. */
export const deviceHashOf = (userNo: string, cookie: string): Buffer => digest(`${userNo}\n${cookie}`)

/**
 * What a browser is known by. One that keeps no cookie is known by its look alone: browser and system without their
 * versions, which change by themselves, and the network.
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
