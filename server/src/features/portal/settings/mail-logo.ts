import type { Db } from '#server/platform/db/tables.ts'
import { findPictures, pictureContent } from './picture-store.ts'

/** Outlook does not show WebP. */
const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }

type MailLogo = { content: Buffer; type: string; width: number; height: number }

/** Reads a logo for mails by its name; undefined for none, and for a type that mail programs do not show. */
export type ReadMailLogo = (name: string) => Promise<MailLogo | undefined>

/** Returns a reader that remembers the last logo, because all mails have the same. */
export function mailLogoReader(db: Db): ReadMailLogo {
  let last: { name: string; logo: MailLogo } | undefined
  return async (name) => {
    const type = types[name.slice(name.indexOf('.') + 1)]
    if (!type) return undefined
    if (last?.name === name) return last.logo
    const [[sides], content] = await Promise.all([findPictures(db, [name]), pictureContent(db, name)])
    if (!sides || !content) return undefined
    last = { name, logo: { content, type, width: sides.width, height: sides.height } }
    return last.logo
  }
}
