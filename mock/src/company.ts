import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Application, applicationId, applications, categories } from '@iambiz/demo/world/catalogue.ts'
import { organizations } from '@iambiz/demo/world/organizations.ts'
import { roles } from '@iambiz/demo/world/roles.ts'
import { createWorld } from '@iambiz/demo/world/world.ts'
import { wireTimeIn } from '@iambiz/server/platform/wire-time.ts'

/** Application → when it was opened last, and how often; the latest first. */
export type Accesses = Map<string, { at: number; count: number }>

const timeZone = 'Asia/Shanghai'

export const applicationsById: ReadonlyMap<string, Application> = new Map(
  applications.map((application) => [applicationId(application.code), application]),
)

export const categoryOf = ({ category }: Application) => {
  const found = categories.find(({ code }) => code === category)
  if (!found) throw new Error(`no category ${category}`)
  return found
}

export const organizationNamed = (code: string) => organizations.find((one) => one.code === code)
export const roleNamed = (no: string) => roles.find((one) => one.no === no)

type Addresses = {
  /** Origin where the browser finds the portal. */
  origin: string
  /** Another origin of the mock, because no application may be framed from the portal's own. */
  applicationsOrigin: string
}

/** The demo company of the moment. */
export function openCompany({ now, origin, applicationsOrigin }: { now: Date } & Addresses) {
  const demoBaseUrl = `${applicationsOrigin}/api/mock`
  const world = createWorld({ now, timeZone, demoBaseUrl, portalUrl: origin })
  const people = new Map(world.people.map((person) => [person.userNo, person]))
  const launches = Map.groupBy(
    world.activity.filter(({ event }) => event === 'launch'),
    ({ userNo }) => userNo,
  )

  function accessesOf(userNo: string): Accesses {
    const accesses: Accesses = new Map()
    for (const { application, at } of launches.get(userNo) ?? []) {
      if (!application) continue
      const appId = applicationId(application)
      const count = (accesses.get(appId)?.count ?? 0) + 1
      accesses.set(appId, { at, count })
    }
    return new Map([...accesses].sort(([, a], [, b]) => b.at - a.at))
  }

  return {
    world,
    origin,
    timeZone,
    people,
    accessesOf,
    wireTime: wireTimeIn(timeZone),
    nameOf(userNo: string, lang: Language): string {
      const person = people.get(userNo)
      return (lang === 'en' ? person?.nameEn : person?.nameZh) ?? userNo
    },
  }
}

export type Company = ReturnType<typeof openCompany>
