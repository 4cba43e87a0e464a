import { hash } from 'node:crypto'
import type { Api } from '@iambiz/contract/api.ts'
import type { FailureName } from '@iambiz/contract/errors.ts'
import type { SettingValue } from '@iambiz/contract/features/portal/settings.ts'
import { isWithinLimits } from '@iambiz/contract/platform/branding.ts'
import {
  type DeclaredSetting,
  declaredSettings,
  type PictureSetting,
  pictureSettings,
} from '@iambiz/contract/platform/declared-settings.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { takeUploadRate } from '#server/platform/files/keep-file.ts'
import { labelOf } from '#server/platform/files/label.ts'
import { pictureExtensions, readPicture } from '#server/platform/files/picture.ts'
import { findPictures, keepPictures, storePicture } from './picture-store.ts'

const faultOf = (setting: PictureSetting): FailureName => `setting.${declaredSettings[setting].use}`

type Uploaded = DataOf<Api['POST /iam-authority/v1/admin/setting/picture']>

/** Stores a picture for a setting and returns the value to save; refuses files that the setting does not allow. */
export async function uploadPicture(
  db: Db,
  actor: Actor,
  context: RequestContext,
  { setting, fileName, file }: { setting: PictureSetting; fileName: string; file: Buffer },
): Promise<Uploaded> {
  await takeUploadRate(db, actor, 'icon', context.now)
  const { mediaType, content, width, height } = readPicture(file)
  const sides = { width, height, size: content.length }
  if (!isWithinLimits(declaredSettings[setting].limits, sides)) fail(faultOf(setting), { width, height })
  const ending = pictureExtensions[mediaType]
  const name = `${hash('sha256', content, 'hex')}.${ending}`
  await storePicture(db, { name, content, ...sides }, context.now)
  await audit(db, context, actor, {
    action: 'setting.picture',
    target: { type: 'setting', id: setting },
    detail: { fileName: labelOf(fileName, ending, 'picture'), value: name, size: content.length },
  })
  return { value: name, ...sides }
}

const isPictureSetting = (name: DeclaredSetting): name is PictureSetting =>
  pictureSettings.some((one) => one === name)

type Valued = { name: DeclaredSetting; value: SettingValue | null }

/** The settings among these that name a picture. */
const namedPictures = (changes: readonly Valued[]) =>
  changes.flatMap(({ name, value }) =>
    isPictureSetting(name) && typeof value === 'string' && value !== '' ? [{ name, value }] : [],
  )

/** Returns the settings that name a picture which does not exist or breaks their limits. */
export async function pictureFaults(
  db: Db,
  changes: readonly Valued[],
): Promise<{ name: DeclaredSetting; fault: FailureName }[]> {
  const named = namedPictures(changes)
  if (named.length === 0) return []
  const found = await findPictures(
    db,
    named.map(({ value }) => value),
  )
  return named.flatMap(({ name, value }) => {
    const picture = found.find((one) => one.name === value)
    if (!picture) return [{ name, fault: 'setting.picture-gone' as const }]
    return isWithinLimits(declaredSettings[name].limits, picture) ? [] : [{ name, fault: faultOf(name) }]
  })
}

/** Keeps the pictures of these settings; refuses where one was deleted meanwhile. */
export async function keepNamedPictures(trx: Db, changes: readonly Valued[], now: Date): Promise<void> {
  const names = new Set(namedPictures(changes).map(({ value }) => value))
  if (names.size > 0 && (await keepPictures(trx, [...names], now)) < names.size) fail('setting.picture-gone')
}
