import { createBrowser } from './browser.ts'
import { testConfig } from './provider.ts'

const { id, secret } = testConfig.portalClient
const authorization = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

/** Asks the account API of a provider as the portal does, for the holder of a token. */
export const accountApi =
  (issuer: string, person: { token: string; address: string }) =>
  async (path: string, form: Record<string, string> = {}) => {
    const { status, headers, body } = await createBrowser().post(
      `${issuer}/account${path}`,
      { ...person, ...form },
      { headers: { authorization } },
    )
    return { status, retryAfter: headers['retry-after'], body: JSON.parse(body) as Record<string, unknown> }
  }
