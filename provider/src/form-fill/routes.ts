import type { Context, Middleware } from 'koa'
import { errors } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { registeredOf } from '../clients.ts'
import type { ProviderConfig } from '../config.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import type { FormSettings } from '../connections/settings.ts'
import { isSameOrigin, readForm } from '../form.ts'
import { formFillPage, formFillScriptSource } from '../pages/form-fill-page.ts'
import type { FormFillFault } from '../pages/form-fill-texts.ts'
import { requestIdOf } from '../reply.ts'
import type { Interaction, SignInParts } from '../sign-in-parts.ts'
import { type Credentials, saveCredentials } from './credential-store.ts'
import { credentialsPromptName } from './credentials-prompt.ts'
import { formFillProblem } from './problem.ts'

/** The page on which people save what they sign in with at an application; the rest of the path is the interaction ID. */
export const formFillPath = '/form-fill'

type FormFillParts = SignInParts & { config: Pick<ProviderConfig, 'formFill' | 'demo'> }

/** Who is asked, for which application. */
type Asked = { interaction: Interaction; accountNo: string; client: RegisteredClient; form: FormSettings }

const longest = { account: 200, password: 500 } as const

/**
 * The request that both the path and the cookie name, if the session is still that of the person who began it: in a browser
 * that another person has signed in to meanwhile, the page must not save anything for either of them.
 */
async function findAsked({ provider }: FormFillParts, ctx: Context): Promise<Asked | null> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const { uid, prompt, params, session: begun } = interaction
    if (ctx.path !== `${formFillPath}/${uid}` || prompt.name !== credentialsPromptName) return null
    const session = await provider.Session.get(ctx)
    const accountNo = session.accountId
    if (accountNo === undefined || accountNo !== begun?.accountId || session.uid !== begun.uid) return null
    const client = registeredOf(await provider.Client.find(String(params.client_id)))
    const form = client?.settings.form
    return client && form ? { interaction, accountNo, client, form } : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Routes of the page and its form. */
export function formFillRoutes(parts: FormFillParts): Middleware {
  const { provider, replies, config } = parts
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${formFillPath}/`)) return next()
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) return replies.message(ctx, 405, 'failed')
    if (ctx.method === 'POST' && !isSameOrigin(ctx.req, provider.issuer)) {
      return replies.message(ctx, 403, 'failed')
    }
    const asked = await findAsked(parts, ctx)
    if (!asked) return replies.message(ctx, 400, 'expired')
    const problem = formFillProblem(asked.client, config)
    if (problem) return replies.message(ctx, 403, problem)
    return ctx.method === 'POST' ? save(parts, ctx, asked) : show(parts, ctx, asked, { status: 200 })
  }
}

type Shown = { status: number; fault?: FormFillFault; account?: string }

async function show(
  { db, replies, applicationIcon }: FormFillParts,
  ctx: Context,
  { interaction, accountNo, client }: Asked,
  { status, fault, account = '' }: Shown,
): Promise<void> {
  const { params } = interaction
  const context = replies.pageContext(ctx, params.ui_locales)
  const person = await findEnabledAccount(db, accountNo)
  if (!person) return replies.message(ctx, 400, 'expired')
  const markup = formFillPage({
    ...context,
    path: ctx.path,
    application: context.language === 'zh' ? client.nameZh : client.nameEn,
    icon: await applicationIcon(params.client_id),
    person: { no: person.accountNo, zh: person.nameZh, en: person.nameEn },
    ...{ fault, account },
  })
  replies.page(ctx, status, markup, { scripts: [formFillScriptSource] })
}

/** What is wrong with typed credentials. */
function faultOf({ account, password }: Credentials): FormFillFault | undefined {
  if (account === '') return 'noAccount'
  if (password === '') return 'noPassword'
  if (account.length > longest.account || /\p{Cc}/u.test(account)) return 'badAccount'
  return password.length > longest.password || /\p{Cc}/u.test(password) ? 'badPassword' : undefined
}

async function save(parts: FormFillParts, ctx: Context, asked: Asked): Promise<void> {
  const { provider, replies, clock, log } = parts
  const { accountNo, client, form } = asked
  const sent = await readForm(ctx.req)
  if (!sent) return replies.message(ctx, 400, 'refused')
  const typed = { account: (sent.get('app_account') ?? '').trim(), password: sent.get('app_password') ?? '' }
  const fault = faultOf(typed)
  if (fault) return show(parts, ctx, asked, { status: 422, fault, account: typed.account })
  const { clientId } = client
  await saveCredentials(parts, { accountNo, clientId, form }, typed, clock.now())
  log.info(
    { requestId: requestIdOf(ctx), accountNo, clientId },
    'a person saved a sign-in for an application',
  )
  ctx.status = 303
  ctx.redirect(
    await provider.interactionResult(
      ctx.req,
      ctx.res,
      { [credentialsPromptName]: {} },
      { mergeWithLastSubmission: true },
    ),
  )
}
