import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { epochSeconds } from '../epoch-seconds.ts'
import { sessionSecret } from '../external-cookies.ts'
import { sourceRefusedPage } from '../pages/source-pages.ts'
import type { SourceRefusal } from '../pages/source-texts.ts'
import { requestIdOf } from '../reply.ts'
import { type Interaction, passwordPath, type SignInParts } from '../sign-in-parts.ts'
import { askedAge } from './freshness.ts'
import { newRequest } from './oidc-client.ts'
import { addressAt, isOutward, type OutwardSource } from './outward-protocol.ts'
import { storeOutward } from './outward-store.ts'
import { SourceProblem } from './source-problem.ts'
import { enabledSources, type Source } from './source-store.ts'

/** Path that leads to a source. */
export const sourcePath = (interaction: Interaction): string => `${passwordPath(interaction)}/source`

/** Path where a sign-in that came back goes on. */
export const sourceFinishPath = (interaction: Interaction): string => `${sourcePath(interaction)}/finish`

/** The sources that the sign-in page leads to, in their order. */
export const outwardSources = async ({ db }: Pick<SignInParts, 'db'>): Promise<OutwardSource[]> =>
  (await enabledSources(db)).filter(isOutward)

/** Shows why a sign-in with a source came to nothing. */
export function refuseSource(
  { replies }: SignInParts,
  ctx: Context,
  { source, problem, beginning }: { source: Source; problem: SourceRefusal; beginning: string },
): void {
  const context = replies.pageContext(ctx)
  const name = source.names[context.language]
  const status = problem === 'away' || problem === 'failed' ? 502 : 403
  replies.page(
    ctx,
    status,
    sourceRefusedPage({ ...context, name, problem, beginning, requestId: requestIdOf(ctx) }),
  )
}

/** Leads the browser to a source, which may have asked the person so many seconds ago; at any time without an age. */
export async function leadToSource(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { source, age }: { source: OutwardSource; age: number | undefined },
): Promise<void> {
  const { db, box, clock, log, replies } = parts
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  const browser = sessionSecret(ctx) ?? randomBytes(32).toString('base64url')
  sessionSecret(ctx, browser)
  const secrets = newRequest()
  const asked = age === undefined ? {} : { notBefore: epochSeconds() - age, asksAgain: age === 0 }
  try {
    const url = await addressAt(parts, source, secrets, { language, age })
    const request = { ...secrets, ...asked, uid: interaction.uid, language }
    await storeOutward({ db, box }, { sourceId: source.id, browser, request, now: clock.now() })
    ctx.status = 303
    ctx.redirect(url)
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    log.warn(
      { requestId: requestIdOf(ctx), source: source.code, problem: error.problem, err: error },
      'a source failed',
    )
    refuseSource(parts, ctx, { source, problem: 'away', beginning: passwordPath(interaction) })
  }
}

/** Leads the browser to the source that the address names. */
export async function goToSource(parts: SignInParts, ctx: Context, interaction: Interaction): Promise<void> {
  const { provider, replies } = parts
  const source = (await outwardSources(parts)).find(({ code }) => code === ctx.query.code)
  if (!source) {
    const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
    ctx.status = 303
    return ctx.redirect(`${passwordPath(interaction)}?lang=${language}`)
  }
  return leadToSource(parts, ctx, interaction, { source, age: await askedAge(provider, interaction) })
}
