import { openBrowser } from '@iambiz/server/testing/browser.ts'
import { type Person, password } from '../../e2e/testing/person.ts'

/**
 * Signs in at the provider, and opens the address of the callback in the person's browser. The provider's cookies have an absolute
 * expiry time, which has passed by the clock of a real browser: a client that ignores it makes the requests to the provider.
 */
export async function signInAtMoment({ context, page, portal }: Person, account: string): Promise<void> {
  const { fetchRaw, jar } = openBrowser(portal)
  const goOn = async (address: string): Promise<Response> => {
    const reply = await fetchRaw(address)
    const location = reply.headers.get('location')
    return location ? goOn(new URL(location, address).href) : reply
  }
  const form = await goOn(`${portal}/api/iam-portal/auth/login?env=prod`)
  const action = /<form method="post" action="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const sent = new URL(action, form.url).href
  const posted = await fetchRaw(sent, { method: 'POST', body: new URLSearchParams({ account, password }) })
  let back = new URL(posted.headers.get('location') ?? '', sent)
  while (back.origin !== portal) {
    const reply = await fetchRaw(back.href)
    back = new URL(reply.headers.get('location') ?? '', back)
  }
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: portal })))
  await page.goto(back.href)
  await page.waitForURL(`${portal}/iambiz/home`)
}
