import { buffer } from 'node:stream/consumers'
import type { appIcon } from '@iambiz/contract/features/catalogue/app-icon.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { filePrefix, pictureTypes } from '@iambiz/contract/platform/files.ts'
import { contentInRow, findFile } from '#server/platform/files/store.ts'
import type { AppIconDeps } from './deps.ts'
import { findIcon } from './store.ts'
import { type IconCatalogue, tileOf } from './tile.ts'

type Icon = DataOf<(typeof appIcon)['POST /iam-portal/auth/appIcon']>['icon']

/** Returns the picture of an application; the file has to be its icon. */
async function pictureOf({ db, contents }: AppIconDeps, appId: string, fileId: string): Promise<Icon> {
  const file = await findFile(db, fileId)
  const type = pictureTypes.find((known) => known === file?.media_type)
  if (!type || file?.purpose !== 'icon' || file.subject_id !== appId) return null
  const stored = await contents.get(fileId)
  const content = stored ? await buffer(stored) : await contentInRow(db, fileId)
  return content ? { type, content: content.toString('base64') } : null
}

/** Returns the icon of an application as home shows it; `null` if it has none. */
export async function iconOf(
  deps: AppIconDeps,
  readCatalogue: () => Promise<IconCatalogue | undefined>,
  appId: string,
): Promise<Icon> {
  const found = await findIcon(deps.db, appId)
  if (!found) return null
  if (found.icon.startsWith(filePrefix)) return pictureOf(deps, appId, found.icon.slice(filePrefix.length))
  const catalogue = await readCatalogue()
  const svg = catalogue && tileOf(catalogue, found)
  return svg === undefined ? null : { type: 'image/svg+xml', content: Buffer.from(svg).toString('base64') }
}
