import type { Request, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import {
  choose,
  directory,
  eventually,
  homeOf,
  type Person,
  promised,
  signInToHome,
  switchTo,
  typeCredentials,
} from './testing/person.ts'

const saveLook = '**/api/iam-portal/user/updatePersonalConfig'

const noticesOf = ({ page, words }: Person) => page.getByRole('region', { name: words.notices })
const listView = ({ page, words }: Person) => page.getByRole('radio', { name: words.list })
const cardView = ({ page, words }: Person) => page.getByRole('radio', { name: words.cards })

/** Calls of pages to the API; requests of the address bar lack the portal's headers. */
function callsOf({ context }: Person): Request[] {
  const calls: Request[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCall = pathname.startsWith('/api/') && !request.isNavigationRequest()
    // The event stream is no JSON call and has no header that names the application.
    if (isCall && !pathname.endsWith('/events')) calls.push(request)
  })
  return calls
}

const headersOf = (calls: Request[]) => Promise.all(calls.map((call) => call.allHeaders()))

describe('every call', () => {
  test('[HTTP-01] says for which organization and role, environment, language and container it is', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const calls = callsOf(person)
    await signInToHome(person, 'A06227')
    await switchTo(person, '华东运营中心', '部门经理')
    await directory(person).waitFor()
    await choose(listView(person))
    await eventually(() => calls.length).toBeGreaterThan(4)
    const always = {
      env: 'prod',
      lang: 'zh',
      containertype: 'web-pc',
      'app-key': 'iambiz-web',
      'system-code': 'iambiz',
    }
    const all = await headersOf(calls)
    for (const headers of all) expect(headers).toMatchObject(always)
    const saved = all[calls.findIndex((call) => call.url().endsWith('/updatePersonalConfig'))]
    expect(saved).toMatchObject({
      currentorgcode: 'CC-EAST',
      currentroleno: 'dept_manager',
      org_code: 'CC-EAST',
      org_name: encodeURIComponent(encodeURIComponent('华东运营中心')),
    })
  })

  test('[HTTP-01][UI-06] takes environment and container from the address, and the language that was chosen', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language: 'en' })
    const { page, portal } = person
    const calls = callsOf(person)
    await page.goto(`${portal}/iambiz/home?env=dev&containerType=wecom`)
    await typeCredentials(person, 'staff')
    await directory(person).waitFor()
    for (const headers of await headersOf(calls)) {
      expect(headers).toMatchObject({ env: 'dev', lang: 'en', containertype: 'wecom' })
    }
  })

  test('[HTTP-02] for a role that the person does not hold is refused, and grants nothing', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'staff')
    const reply = await page.evaluate(async () => {
      const headers = { env: 'prod', lang: 'zh', containerType: 'web-pc', 'content-type': 'application/json' }
      const forged = { ...headers, currentOrgCode: 'CC-HQ-DIGITAL', currentRoleNo: 'super_admin' }
      const response = await fetch('/api/iam-portal/v1/portal/home', {
        method: 'POST',
        headers: forged,
        body: '{}',
      })
      return { status: response.status, body: await response.json() }
    })
    person.expectFault(/status of 403/)
    expect(reply.status).toBe(403)
    expect(reply.body.data).toEqual({ reason: 'foreign-role' })
  })

  test('[HTTP-09] goes where the configuration says, which no script can change', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, portal } = person
    await signInToHome(person, 'staff')
    const found = await page.evaluate(() => {
      const own = globalThis as unknown as { __PORTAL__: Record<string, unknown> }
      const attempts = [
        () => Reflect.set(own, '__PORTAL__', { baseUrl: 'https://evil.example' }),
        () => Reflect.set(own.__PORTAL__, 'baseUrl', 'https://evil.example'),
        () => Reflect.set(own.__PORTAL__.apiHosts as object, 'iam-portal', 'https://evil.example'),
      ]
      return { changed: attempts.map((attempt) => attempt()), config: own.__PORTAL__ }
    })
    expect(found.changed).toEqual([false, false, false])
    expect(found.config).toMatchObject({ baseUrl: portal, systemCode: 'iambiz', apiHosts: {} })
  })
})

describe('a reply', () => {
  const answer =
    (body: unknown, status = 200) =>
    (route: Route) =>
      route.fulfill({ status, json: body })

  test('[HTTP-05] with another code shows 失败 with the server’s message', async ({ newPerson }) => {
    const person = await newPerson()
    await signInToHome(person, 'A04551')
    await person.page.route(saveLook, answer({ code: 4711, message: '配置被锁定' }))
    await listView(person).click()
    const notice = noticesOf(person).getByRole('alert')
    await notice.getByText(person.words.failure, { exact: true }).waitFor()
    await notice.getByText('配置被锁定').waitFor()
    await eventually(() => cardView(person).isChecked()).toBe(true)
  })

  test('[HTTP-05] without message shows the default text', async ({ newPerson }) => {
    const person = await newPerson()
    await signInToHome(person, 'A04551')
    await person.page.route(saveLook, answer({ code: 4711 }))
    await listView(person).click()
    await noticesOf(person).getByText('接口没有返回 message 或 msg').waitFor()
  })

  test('[HTTP-04] with msg instead of message is read as well', async ({ newPerson }) => {
    const person = await newPerson()
    await signInToHome(person, 'A04551')
    await person.page.route(saveLook, answer({ code: 4711, msg: '另一种写法' }))
    await listView(person).click()
    await noticesOf(person).getByText('另一种写法').waitFor()
  })

  test('[HTTP-06] with neither code nor status ends the waiting without a notice', async ({ newPerson }) => {
    const person = await newPerson()
    await signInToHome(person, 'A04551')
    await person.page.route(saveLook, answer({ hello: 'world' }))
    // Cards are selected before the click too.
    const replied = promised(person.page.waitForResponse(saveLook))
    await listView(person).click()
    await replied
    await eventually(() => cardView(person).isChecked()).toBe(true)
    expect(await noticesOf(person).getByRole('alert').count()).toBe(0)
  })

  test('[HTTP-07] that never comes shows that the network failed, with another try', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/ERR_FAILED/)
    await signInToHome(person, 'A04551')
    const opened = promised(page.context().waitForEvent('page'))
    await page.route('**/app/launch', (route) => route.abort())
    await directory(person).getByRole('link', { name: '流程审批' }).click()
    await (await opened).close()
    await page.bringToFront()
    await noticesOf(person).getByText(words.networkFailed).waitFor()
  })

  test('[HTTP-07] of a server in trouble shows the server’s message', async ({ newPerson }) => {
    const person = await newPerson()
    person.expectFault(/status of 503/)
    await signInToHome(person, 'A04551')
    await person.page.route(saveLook, answer({ code: 503, message: '服务繁忙，请稍后再试', data: null }, 503))
    await listView(person).click()
    await noticesOf(person).getByText('服务繁忙，请稍后再试').waitFor()
  })

  test('[HTTP-07][HTTP-08] that takes longer than 60 s is given up without a word', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context, words } = person
    // Playwright's clock does not control `AbortSignal.timeout`.
    await context.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const controller = new AbortController()
        setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
        return controller.signal
      }
    })
    await context.clock.install()
    await signInToHome(person, 'A04551')
    let asked = 0
    await page.route(saveLook, () => {
      asked += 1
    })
    await listView(person).click()
    await eventually(() => asked).toBe(1)
    // The fake clock keeps running, so these waits may take longer on a slow machine.
    await context.clock.fastForward(30_000)
    await page.getByRole('table').waitFor()
    await context.clock.fastForward(31_000)
    await eventually(() => cardView(person).isChecked()).toBe(true)
    expect(await noticesOf(person).getByRole('alert').count()).toBe(0)
    expect(page.url()).toBe(homeOf(person))
    await eventually(() => page.getByRole('heading', { name: words.allApps }).count()).toBe(1)
  })

  test('[HTTP-05] of success shows 成功', async ({ newPerson }) => {
    const person = await newPerson()
    await signInToHome(person, 'staff')
    await switchTo(person, '供应链管理部', '采购专员')
    const notice = noticesOf(person).getByRole('status')
    await notice.getByText(person.words.success, { exact: true }).waitFor()
    await notice.getByText('供应链管理部').waitFor()
  })
})
