import { networkOf } from '@iambiz/runtime/network.ts'
import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { bearerOf } from '#server/platform/http/bearer.ts'
import { header } from '#server/platform/http/context.ts'
import type { IdentifySystem } from '#server/platform/http/serve.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { findSystem, noteUse } from './key-store.ts'

export type SystemCredentialDeps = {
  db: Db
  tokenGuard: TokenGuard
  limits: { callsPerSystem: RateLimit }
}

/** Precision of the time when a key was last used, in milliseconds. */
const notedEveryMs = 60_000

const refusalsPerAddress: RateLimit = { limit: 30, windowSeconds: 60 }

/**
 * Identifies a business system by its public code and app key, and authenticates it by its secret key. Refused keys are
 * audited and limited by network address. A valid key is not limited by them, so that an attacker cannot lock the
 * system out.
 */
export function createIdentifySystem({ db, tokenGuard, limits }: SystemCredentialDeps): IdentifySystem {
  return async (request, context) => {
    const systemCode = (header(request, 'system-code') ?? '').slice(0, 64)
    const secretHash = digest(bearerOf(request) ?? '')
    const { now } = context
    const appKey = header(request, 'app-key')
    const system = await tokenGuard.look(
      { ip: context.ip, hash: secretHash },
      () => findSystem(db, { systemCode, secretHash, now }),
      (row) => row?.status === 1 && row.app_key === appKey && row.credential_id !== null,
    )
    const isKnown = system?.status === 1 && system.app_key === appKey
    if (!isKnown || !system.credential_id) {
      await takeRate(db, `system-key:address:${networkOf(context.ip)}`, refusalsPerAddress, now)
      if (!isKnown) fail('system.credentials')
      const target = { type: 'business-system', id: systemCode }
      await audit(db, context, null, { action: 'system-key.refused', result: 'denied', target })
      fail('system.key')
    }
    await takeRate(db, `system:${systemCode}`, limits.callsPerSystem, now)
    const unless = new Date(now.getTime() - notedEveryMs)
    if (!system.last_used_at || system.last_used_at < unless)
      await noteUse(db, system.credential_id, { now, unless })
    return { systemCode }
  }
}
