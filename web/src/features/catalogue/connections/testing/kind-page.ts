import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { answerConnection, appId, clientId, connection, detail, save, secret } from './fixtures.ts'
import {
  casConnection,
  formConnection,
  forwardConnection,
  jwtConnection,
  samlConnection,
} from './kind-fixtures.ts'

export const importMetadata = 'POST /iam-authority/v1/admin/connection/importMetadata'

/** Opens the sign-on settings of the application, as a super manager. */
export const openSignOn = (options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/home/admin/applications/${appId}/sign-on`, {
    home: signedIn({ adminKind: 'super_manager' }),
    language: 'en',
    ...options,
  })

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByRole('textbox', { name, exact: true })

/** Mocks a server that stores the connection of the calls. */
export function store(first: Connection | null): void {
  let stored = first
  answerConnection(first)
  answer(detail, () => ({ isBundled: true, connection: stored }))
  answer(save, ({ body }) => {
    const { saml, cas, forward, jwt, form } = body
    const isNew = stored === null
    const kinds = {
      ...(saml && { saml: { ...samlConnection.saml, ...saml } }),
      ...(cas && { cas: { ...casConnection.cas, ...cas } }),
      ...(jwt && { jwt: { ...jwtConnection.jwt, ...jwt } }),
      ...(form && { form: { ...formConnection.form, ...form } }),
      ...(forward && { forward: { ...forwardConnection.forward, ...forward } }),
    }
    stored = { ...connection, ...body, ...kinds, revision: (stored?.revision ?? 0) + 1 }
    return { revision: stored.revision, clientId, ...(isNew && forward && { clientSecret: secret }) }
  })
}
