import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { launchPath } from '../clients.ts'
import type { ProviderConfig } from '../config.ts'
import { protocolErrors } from '../connections/attempt-reasons.ts'
import type { Protocol, Sent } from '../connections/protocol-answers.ts'
import type { ProviderDb } from '../database.ts'
import { formPostPage, formPostScriptSource } from '../pages/form-post-page.ts'
import type { Replies } from '../reply.ts'
import { requestMemory } from '../request-memory.ts'
import { findCredentials, noteUse } from './credential-store.ts'
import { formFillProblem } from './problem.ts'

type FormFillParts = {
  db: ProviderDb
  box: SecretBox
  clock: Clock
  config: Pick<ProviderConfig, 'formFill' | 'demo'>
  replies: Replies
}

/**
 * Sign-ons of applications that have nothing but a sign-in form: the person's browser posts to it what the person has saved.
 * Nobody learns whether the application accepted it.
 */
export function formFillProtocol({ db, box, clock, config, replies }: FormFillParts): Protocol {
  async function fillIn(ctx: KoaContextWithOIDC, { client }: Sent): Promise<void> {
    const { clientId, settings } = client
    const participant = requestMemory()?.participant
    const { form } = settings
    if (!participant || !form) throw new Error('a sign-on by form fill has no person')
    const { accountNo, signedInNo } = participant
    if (accountNo !== signedInNo) throw new Error('credentials are used by their own person only')
    const place = { accountNo, clientId, form }
    const saved = await findCredentials({ db, box }, place)
    // They were removed, or the form was changed, during this request.
    if (!saved) return ctx.redirect(`${launchPath}/${clientId}`)
    await noteUse(db, place, clock.now())
    const fields = Object.fromEntries([
      [form.fieldNames.account, saved.account],
      [form.fieldNames.password, saved.password],
      ...form.fixedFields.map(({ name, value }) => [name, value]),
    ])
    const page = formPostPage({ ...replies.pageContext(ctx), action: form.url, fields })
    replies.page(ctx, 200, page, { scripts: [formPostScriptSource], postsTo: form.url })
  }

  return {
    identify: (_ctx, _client, usual) => usual,
    async check(_ctx, client) {
      const problem = formFillProblem(client, config)
      if (problem) throw new errors.CustomOIDCProviderError(protocolErrors[problem])
    },
    async answer(ctx, sent) {
      const problem = formFillProblem(sent.client, config)
      if (problem) return replies.message(ctx, 403, problem)
      if (!sent.code) return replies.message(ctx, 400, 'failed')
      await fillIn(ctx, sent)
    },
  }
}
