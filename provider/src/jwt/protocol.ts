import { randomUUID } from 'node:crypto'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { actingBy } from '../acting.ts'
import { mappedValues } from '../connections/claims.ts'
import type { Gate } from '../connections/gate.ts'
import type { Protocol, Sent } from '../connections/protocol-answers.ts'
import type { ProviderDb } from '../database.ts'
import { secondsOf } from '../epoch-seconds.ts'
import { formPostPage, formPostScriptSource } from '../pages/form-post-page.ts'
import type { Replies } from '../reply.ts'
import { requestMemory } from '../request-memory.ts'
import { signingKeyFor, signToken } from '../signed-token.ts'
import type { SigningKey } from '../signing-key-store.ts'

type JwtParts = {
  db: ProviderDb
  clock: Clock
  issuer: string
  keys: readonly SigningKey[]
  replies: Replies
  gate: Gate
}

/** A token is for the receiver, at once; seconds. */
const tokenLife = 60

/** Sign-ons of applications that take a signed token by POST; they start in the portal. */
export function jwtProtocol({ db, clock, issuer, keys, replies, gate }: JwtParts): Protocol {
  async function tokenFor(ctx: KoaContextWithOIDC, { client, code }: Sent): Promise<string> {
    const { jwt } = client.settings
    const participant = requestMemory()?.participant
    if (!code || !participant || !jwt) throw new Error('a sign-on by token has no code')
    const { accountNo, sub } = participant
    const account = requestMemory()?.accounts.get(accountNo) ?? (await findEnabledAccount(db, accountNo))
    const admitted = await gate.admit(ctx, code)
    if (!account || !admitted) throw new Error('a sign-on by token has no person')
    const now = clock.now()
    const iat = secondsOf(now)
    const agentNo = actingBy(ctx.oidc.entities.Grant)?.agent
    const claims = {
      ...mappedValues(client.settings, admitted.person, account),
      ...(agentNo === undefined ? {} : { act: { sub: agentNo } }),
      ...{ iss: issuer, aud: jwt.audience, sub },
      // The receiver remembers `jti` until `exp`, and refuses it the second time.
      ...{ iat, nbf: iat, exp: iat + tokenLife, jti: randomUUID(), auth_time: code.authTime },
    }
    return signToken('JWT', claims, signingKeyFor(keys, jwt.alg, now))
  }

  return {
    identify: (_ctx, _client, usual) => usual,
    // A token answers no request of the application, so there is nothing to compare it with.
    check: async () => {},
    async answer(ctx, sent) {
      if (!sent.code) return replies.message(ctx, 400, 'failed')
      const fields = { token: await tokenFor(ctx, sent) }
      const page = formPostPage({ ...replies.pageContext(ctx), action: sent.address, fields })
      replies.page(ctx, 200, page, { scripts: [formPostScriptSource], leadsAnywhere: true })
    },
  }
}
