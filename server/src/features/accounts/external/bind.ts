import type { ExternalType, InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { AccountAnswer } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { maskedName } from '#server/platform/masked-name.ts'
import { named as personName } from '#server/platform/named.ts'
import { bindingPath } from '../deps.ts'
import { ask, boundAnswer, given } from './account-calls.ts'
import { refuseTestEnvironment } from './begin.ts'
import type { ExternalAccountDeps } from './deps.ts'
import { named, ownPending } from './follow.ts'
import { boundWords, takenWords } from './phrases.ts'
import { deletePending } from './store.ts'

/** The account is already bound to another person; the response must not reveal to whom. */
class Taken extends Failure {
  readonly accountNo: string
  constructor(accountNo: string) {
    super('external-account.taken')
    this.accountNo = accountNo
  }
}

function boundOf(answer: AccountAnswer) {
  if (answer.status === 409) {
    const { error, account_no: accountNo } = answer.body
    if (error === 'taken' && typeof accountNo === 'string') throw new Taken(accountNo)
    fail(error === 'bound' ? 'external-account.bound' : 'external-account.expired')
  }
  return given(boundAnswer, answer)
}

async function recordRefusal(
  { db, notifyOfExternal }: ExternalAccountDeps,
  actor: Actor,
  type: ExternalType,
  refusal: Failure,
  context: RequestContext,
): Promise<void> {
  await transact(db, async (trx) => {
    await audit(trx, context, actor, {
      action: 'external-account.bind',
      result: 'denied',
      reason: refusal.failure,
      detail: { type },
    })
    if (!(refusal instanceof Taken)) return
    const userNos = [refusal.accountNo]
    await notifyOfExternal(trx, { userNos, text: takenWords(type), path: bindingPath, at: context.now })
  })
}

/** Binds the account of a confirmed authorization of this session; its tag works once. */
export async function bind(
  deps: ExternalAccountDeps,
  actor: Actor,
  { type, authTag }: { type: ExternalType; authTag: string },
  context: RequestContext,
): Promise<InnerAccount> {
  refuseTestEnvironment(context)
  const { userNo } = actor
  try {
    const pending = await ownPending(deps, actor, authTag)
    if (pending.type !== type) fail('external-account.expired')
    const form = named(deps, authTag, pending, context)
    const bound = boundOf(await ask(deps.askAccount, '/external/bind', form))
    // After the call, because a transaction must not stay open during it.
    await transact(deps.db, async (trx) => {
      await deletePending(trx, pending.tag_hash)
      await audit(trx, context, actor, { action: 'external-account.bind', detail: { type } })
      await deps.notifyOfExternal(trx, {
        userNos: [userNo],
        text: boundWords(type),
        path: bindingPath,
        at: context.now,
      })
    })
    return {
      accountId: bound.id,
      bindId: bound.id,
      accountType: bound.type,
      userName: personName(context.lang, actor),
      bound: true,
      displayName: maskedName(bound.display_name),
      bindTime: deps.wireTime(new Date(bound.bound_at)),
      bindable: false,
    }
  } catch (error) {
    if (error instanceof Failure) await recordRefusal(deps, actor, type, error, context)
    throw error
  }
}
