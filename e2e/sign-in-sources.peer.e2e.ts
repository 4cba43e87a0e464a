import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { createPeople } from '@iambiz/demo/company/people.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { lemonldap, noLemonldap } from '@iambiz/server/testing/peers/debian.ts'
import { clientSecret } from '@iambiz/server/testing/peers/peer.ts'
import { noSlapd, personEntry, reader, type Slapd, startSlapd, suffix } from '@iambiz/server/testing/slapd.ts'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person, password, signInToHome, typeCredentials } from './testing/person.ts'
import { type Product, startProduct } from './testing/product.ts'
import {
  addSource,
  chooseSource,
  proveAccount,
  seePersonOf,
  sourceTexts,
} from './testing/source-administration.ts'

const missing = noLemonldap ?? noSlapd

const texts = {
  zh: { types: '登录方式', log: '登录日志' },
  en: { types: 'Sign-in methods', log: 'Sign-in log' },
} as const

const directory = { zh: '公司目录', en: 'Company directory' } as const
const group = { zh: '集团账号', en: 'Group account' } as const
const inDirectory = 'Directory-2026'
/** The organization whose people have their passwords in the directory. */
const org = 'CC-HQ-AUDIT'

/** Employees with one post: one of the directory, and two of other organizations. */
const employees = createPeople().filter(
  ({ active, posts: [post, ...more] }) => active && post?.roleNo === 'staff' && more.length === 0,
)
const isInDirectory = ({ posts: [post] }: (typeof employees)[number]) => post?.orgCode === org
const ofDirectory = employees.find(isInDirectory)?.userNo ?? ''
const [ofGroup = '', other = ''] = employees
  .filter((person) => !isInDirectory(person))
  .map(({ userNo }) => userNo)

/** Signs in at LemonLDAP::NG, whose demo people have their names as passwords. */
async function signInAtLemonldap({ page }: Person, name: string): Promise<void> {
  await page.locator('input[name="user"]').fill(name)
  await page.locator('input[name="password"]').fill(name)
  await page.locator('form').getByRole('button').first().click()
}

/** Adds both sources on the screen. */
async function addBoth(admin: Person, { slapd, issuer }: { slapd: Slapd; issuer: string }): Promise<void> {
  await addSource(admin, {
    ...{ kind: 'oidc', code: 'group', name: group, secret: clientSecret },
    fields: { issuer, clientId: 'iambiz-portal', claim: 'preferred_username' },
  })
  const { tlsPort, authority: authorities } = slapd
  const server = { host: 'localhost', port: String(tlsPort), authorities }
  await addSource(admin, {
    ...{ kind: 'ldap', code: 'directory', name: directory, secret: reader.password, org },
    fields: { ...server, bindDn: reader.dn, base: suffix, filter: '(objectClass=inetOrgPerson)' },
  })
}

describe.skipIf(missing)(missing ?? 'LemonLDAP::NG and a directory beside the portal', () => {
  let product: Product
  let slapd: Slapd
  let issuer: string
  const stops: (() => Promise<unknown>)[] = []

  // Its own product, because a directory changes how other people sign in; a new one for another try.
  beforeEach(async () => {
    const { dn, attributes } = personEntry('audit', suffix, { employeeNumber: ofDirectory })
    slapd = await startSlapd([{ dn, attributes: { ...attributes, userPassword: inDirectory } }])
    stops.push(slapd.stop)
    product = await startProduct()
    stops.push(product.stop)
    const port = await freePort()
    issuer = `http://localhost:${port}/`
    const homeUrl = `${product.provider}/source/callback/group`
    const staffNumbers = { dwho: ofGroup, rtyler: other }
    stops.push((await lemonldap.start({ port, issuer, homeUrl, staffNumbers })).stop)
  })
  // Not after each test: the browsers, which close later, would miss the product.
  afterAll(() => Promise.all(stops.map((stop) => stop())))

  test.for(inTurn(['zh', 'en'] as const))(
    '[SOURCE-01][SOURCE-09][SOURCE-10] both are set up on the screen; people sign in with them, and the screens name them, in %s',
    async (language, { newPerson }) => {
      const t = texts[language]
      const { portal } = product
      const openPerson = async (): Promise<Person> => {
        const person = await newPerson({ language, portal })
        // A refused proof answers 403.
        person.expectFault(/status of 403/)
        return person
      }
      const admin = await newPerson({ language, portal })
      admin.expectFault(/status of 401/)
      await signInToHome(admin, 'superadmin')
      await addBoth(admin, { slapd, issuer })

      const person = await openPerson()
      await chooseSource(person, group)
      await signInAtLemonldap(person, 'dwho')
      await proveAccount(person, password)
      await person.page.getByRole('heading', { name: person.words.allApps }).waitFor()

      const impostor = await openPerson()
      await chooseSource(impostor, group)
      await signInAtLemonldap(impostor, 'rtyler')
      await proveAccount(impostor, 'a guess')
      await impostor.page.getByText(sourceTexts[language].notProved).waitFor()
      expect(await violationsOn(impostor.page)).toEqual([])
      await impostor.page.goto(homeOf(impostor))
      // The same page offers both: the button of one source, and the password field of the directory.
      await impostor.page.getByRole('link', { name: new RegExp(`^${group[language]}`) }).waitFor()
      await typeCredentials(impostor, ofDirectory, password)
      await impostor.page.getByRole('alert').waitFor()

      const employee = await openPerson()
      await employee.page.goto(homeOf(employee))
      await typeCredentials(employee, ofDirectory, inDirectory)
      await employee.page.getByRole('heading', { name: employee.words.allApps }).waitFor()

      await seePersonOf(admin, group, ofGroup)
      await seePersonOf(admin, directory, ofDirectory)
      const used = [
        { userNo: ofGroup, name: group[language] },
        { userNo: ofDirectory, name: directory[language] },
      ]
      const { page } = admin
      await page.goto(`${homeOf(admin)}/signin/log?event=login`)
      const rows = page.getByRole('region', { name: t.log }).getByRole('row')
      for (const { userNo, name } of used)
        await rows.filter({ hasText: userNo }).getByRole('cell', { name, exact: true }).waitFor()
      await page.goto(`${homeOf(admin)}/signin/statistics`)
      const types = page.getByRole('region', { name: t.types, exact: true })
      for (const { name } of used)
        await types.getByRole('link', { name: new RegExp(`^${name} 1 `) }).waitFor()
    },
  )
})
