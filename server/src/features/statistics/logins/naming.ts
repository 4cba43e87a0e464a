import type { Grouping } from '@iambiz/contract/features/statistics/logins.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import { portalCode } from '#server/platform/portal-code.ts'
import { readApps } from './app-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { containerName, loginTypeName, phrases } from './phrases.ts'

/** Returns the present names of the codes of a grouping; a code that no longer exists is its own name. */
export async function namesOf(
  { db, readRights }: LoginStatisticsDeps,
  { versions }: Actor,
  grouping: Grouping,
  lang: Language,
): Promise<(code: string) => string> {
  if (grouping === 'none') return () => phrases.all[lang]
  if (grouping === 'loginType') return (code) => loginTypeName(code, lang)
  if (grouping === 'containerType') return (code) => containerName(code, lang)
  if (grouping === 'org') {
    const { organizations } = await readRights(versions.rights)
    return (code) => {
      const found = organizations.get(code)
      if (!found) return code || phrases.noOrganization[lang]
      return (lang === 'en' && found.nameEn) || found.nameZh
    }
  }
  if (grouping === 'app') {
    const apps = new Map((await readApps(db, lang)).map((app) => [app.app_code, app.app_name]))
    return (code) => apps.get(code) ?? (code === portalCode ? phrases.portal[lang] : code)
  }
  return (code) => code
}
