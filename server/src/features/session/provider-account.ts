import { basicAuthorization } from '@iambiz/runtime/basic-authorization.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Configuration, ServerMetadata } from 'openid-client'
import type { AccountAnswer, AskAccount } from '#server/platform/account-answer.ts'
import { fail } from '#server/platform/failure.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { restAfterSilence } from './rest-after-silence.ts'

/** Calls of the bundled provider for its signed-in people; other providers do not support them. */
export type ProviderAccount = {
  /** Whether the provider lets the portal verify and change passwords. */
  keepsPasswords(): Promise<boolean>
  /** Calls the account API; `null` for a provider that has none. */
  askAccount: AskAccount
}

type Client = { clientId: string; clientSecret: string | undefined }

/** Returns the account API that a provider announces. Tokens are sent only to the provider that issued them. */
function accountEndpoint({ issuer, iambiz_account_endpoint: found }: ServerMetadata): string | null {
  if (typeof found !== 'string' || !URL.canParse(found)) return null
  return new URL(found).origin === new URL(issuer).origin ? found : null
}

async function postForm(
  url: string,
  form: Readonly<Record<string, string>>,
  client: Client,
): Promise<AccountAnswer> {
  const headers = {
    authorization: basicAuthorization({ ...client, clientSecret: client.clientSecret ?? '' }),
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  const body = new URLSearchParams(form)
  const reply = await boundedFetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  const retryAfter = Number(reply.headers.get('retry-after')) || undefined
  return { status: reply.status, body: recordOf(await reply.json()), retryAfter }
}

/** A provider that cannot be reached fails with `sign-in.provider`. */
export const providerAccount = (
  client: Client,
  log: Pick<Log, 'warn'>,
  reach: () => Promise<Configuration>,
): ProviderAccount => {
  const post = restAfterSilence(postForm)
  return {
    keepsPasswords: async () => accountEndpoint((await reach()).serverMetadata()) !== null,

    async askAccount(path, form) {
      const endpoint = accountEndpoint((await reach()).serverMetadata())
      if (endpoint === null) return null
      try {
        const answer = await post(`${endpoint}${path}`, form, client)
        // Only an invalid token concerns the person; any other 401 means that the portal itself is refused.
        if (answer.status !== 401 || answer.body.error === 'invalid_token') return answer
        log.warn(
          { path, error: answer.body.error },
          'the account API of the provider does not know the portal',
        )
      } catch (error) {
        log.warn({ err: error, path }, 'the account API of the provider did not answer')
      }
      return fail('sign-in.provider', null, 5)
    },
  }
}
