import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/query.ts'
import { changeHomeData, currentHomeData } from './home-data.ts'

export type PersonalChange = Partial<Omit<PersonalConfig, 'revision'>>

const show = (personalConfig: PersonalConfig) => changeHomeData((home) => ({ ...home, personalConfig }))

const send = (change: PersonalChange, revision: number) =>
  call('POST /iam-portal/user/updatePersonalConfig', { body: { ...change, revision } })

/** Another tab or device was faster: the same change goes onto what is there now. */
const sendOnto = async (change: PersonalChange, revision: number): Promise<PersonalConfig> => {
  try {
    return await send(change, revision)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== changedByOthers) throw error
    const { revision: newer } = await call('POST /iam-portal/user/getPersonalConfig', { body: {} })
    return send(change, newer)
  }
}

let last: Promise<boolean> = Promise.resolve(true)

const saveNow = async (change: PersonalChange, before: PersonalConfig): Promise<boolean> => {
  const revision = currentHomeData()?.personalConfig.revision ?? before.revision
  try {
    show(await sendOnto(change, revision))
    return true
  } catch (error) {
    show(before)
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}

/** Changes the look or the view at once and saves it; on failure the old one comes back with a notice, and `false`. */
export const savePersonalConfig = (change: PersonalChange): Promise<boolean> => {
  const home = currentHomeData()
  // Without organization and role there is nowhere to save; the choice then lives in this browser only.
  if (!home?.signedIn.current) return Promise.resolve(true)
  const before = home.personalConfig
  show({ ...before, ...change })
  // One after the other, so that two quick choices do not race for the revision.
  last = last.then(() => saveNow(change, before))
  return last
}
