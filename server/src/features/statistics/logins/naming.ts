import type { Grouping } from '@iambiz/contract/features/statistics/logins.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import { portalCode } from '#server/platform/portal-code.ts'
import { sourceOfType } from '#server/platform/source-method.ts'
import { readApps } from './app-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { containerName, loginTypeName, phrases } from './phrases.ts'

const noSources: ReadonlyMap<string, string> = new Map()

/** Returns the names of these types of sign-in; those of sources are read only where there are some. */
export async function namesOfTypes(
  { readSourceNames }: Pick<LoginStatisticsDeps, 'readSourceNames'>,
  types: readonly string[],
  lang: Language,
): Promise<(type: string) => string> {
  const hasSources = types.some((type) => sourceOfType(type) !== undefined)
  const sources = hasSources ? await readSourceNames(lang) : noSources
  return (type) => loginTypeName(type, lang, sources)
}

/** Returns the present names of these codes of a grouping; a code that no longer exists is its own name. */
export async function namesOf(
  deps: LoginStatisticsDeps,
  { versions }: Actor,
  { grouping, codes }: { grouping: Grouping; codes: readonly string[] },
  lang: Language,
): Promise<(code: string) => string> {
  const { db, readRights } = deps
  if (grouping === 'none') return () => phrases.all[lang]
  if (grouping === 'loginType') return namesOfTypes(deps, codes, lang)
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
