import type { Browser, Reply } from '@iambiz/provider/testing/browser.ts'
import { demoPassword } from '#demo/accounts.ts'

/**
 * Opens an address of the provider, follows its redirects and signs in where it asks; gives the page that it shows in
 * the end, or the redirect that leads elsewhere.
 */
export async function visitProvider(browser: Browser, address: string, account = 'sysadmin'): Promise<Reply> {
  const { origin } = new URL(address)
  let at = address
  let reply = await browser.get(at)
  for (;;) {
    if (reply.location.startsWith(origin)) {
      at = reply.location
      reply = await browser.get(at)
    } else if (reply.body.includes('name="password"')) {
      reply = await browser.post(at, { account, password: demoPassword })
    } else return reply
  }
}
