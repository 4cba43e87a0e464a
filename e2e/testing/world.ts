import { demoAccounts } from '@iambiz/demo/accounts.ts'
import { applications } from '@iambiz/demo/company/catalogue.ts'
import { visibleApplications } from '@iambiz/demo/company/grants.ts'
import { organizations } from '@iambiz/demo/company/organizations.ts'
import { roles } from '@iambiz/demo/company/roles.ts'
import type { Language } from './words.ts'

type Named = { zh: string; en: string }

const found = <T>(thing: T | undefined, name: string): T => {
  if (thing === undefined) throw new Error(`the demo company has no ${name}`)
  return thing
}

export const accountOf = (name: string) =>
  found(
    demoAccounts.find((account) => account.name === name),
    name,
  )

const application = (code: string): Named =>
  found(
    applications.find((one) => one.code === code),
    code,
  )
export const organizationName = (code: string, language: Language): string =>
  found(
    organizations.find((one) => one.code === code),
    code,
  )[language]
export const roleName = (no: string, language: Language): string =>
  found(
    roles.find((role) => role.no === no),
    no,
  )[language]
export const applicationName = (code: string, language: Language): string => application(code)[language]

/** Names of the applications that a person may open with an organization and role, sorted. */
export const applicationsOf = (
  userNo: string,
  post: { orgCode: string; roleNo: string },
  language: Language,
): string[] =>
  visibleApplications(userNo, post)
    .map((code) => applicationName(code, language))
    .sort()
