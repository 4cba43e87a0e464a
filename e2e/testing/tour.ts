import { createPeople } from '@iambiz/demo/company/people.ts'
import { expect } from 'vitest'
import {
  directory,
  eventually,
  homeOf,
  listedApplications,
  type Person,
  promised,
  seenText,
  signOut,
  switchTo,
  typeCredentials,
} from './person.ts'
import { accountOf, applicationName, applicationsOf, organizationName, roleName } from './world.ts'

const people = createPeople()

/** The organizations and roles of a demo account; the portal starts with the first one. */
const postsOf = (account: string) => people.find(({ signInName }) => signInName === account)?.posts ?? []

type Post = ReturnType<typeof postsOf>[number]

async function seesApplicationsOf(person: Person, account: string, post: Post): Promise<void> {
  const { page, language, words } = person
  const switcher = page.getByRole('banner').getByTitle(words.switchRole)
  const place = `${organizationName(post.orgCode, language)} ${roleName(post.roleNo, language)}`
  await eventually(() => seenText(switcher).then((text) => text.replaceAll(/\s+/g, ' '))).toBe(place)
  const expected = applicationsOf(accountOf(account).userNo, post, language)
  await eventually(() => listedApplications(person)).toEqual(expected)
}

async function opensAnApplication(person: Person, account: string): Promise<void> {
  const { page, context, language, words } = person
  const opened = promised(context.waitForEvent('page'))
  await directory(person)
    .getByRole('link', { name: applicationName('mail', language) })
    .click()
  const application = await opened
  await application.getByText(words.signedInThere).waitFor()
  await application.getByText(accountOf(account).userNo).first().waitFor()
  expect(await application.evaluate(() => window.opener)).toBeNull()
  await application.close()
  await page.bringToFront()
}

/** The main use of the portal: sign in, check the applications of organization and role, open one, sign out. */
export async function takeTour(person: Person, account: string): Promise<void> {
  const { page, portal, words } = person
  await page.goto(portal)
  await typeCredentials(person, account)
  await page.waitForURL(homeOf(person))
  await eventually(() => page.title()).toBe(words.product)
  const posts = postsOf(account)
  const [first, ...others] = posts
  if (!first) throw new Error(`${account} has no organization and role`)
  await seesApplicationsOf(person, account, first)
  const last = others.at(-1)
  if (last) {
    await switchTo(
      person,
      organizationName(last.orgCode, person.language),
      roleName(last.roleNo, person.language),
    )
    await seesApplicationsOf(person, account, last)
  }
  await opensAnApplication(person, account)
  await signOut(person)
}
