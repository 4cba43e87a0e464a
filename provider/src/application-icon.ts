import { hash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { registeredOf } from './clients.ts'
import type { ProviderConfig } from './config.ts'
import { askPortal, PortalAway, type QuestionParts } from './portal-question.ts'

const iconPath = '/app-icon'

const answer = z.object({
  icon: z
    .object({
      // A newer portal may send other types, which these pages do not show.
      type: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']),
      content: z.base64(),
    })
    .nullable()
    .catch(null),
})

type Icon = { type: string; content: Buffer; tag: string }

/** How long an answer is used again, and how long the portal is left alone after it did not answer. */
const freshMs = 300_000
const awayMs = 30_000
/** Icons have up to 256 KiB. */
const mostCached = 100

type IconParts = QuestionParts & { provider: Provider; config: Pick<ProviderConfig, 'appIconUrl'> }

/** Returns the icon of a client's application; undefined for clients of the deployment, and without an icon. */
type ReadIcon = (clientId: string) => Promise<Icon | undefined>

/** Returns a function that asks the portal for icons, each at most once in five minutes. */
function createReadIcon({ provider, ...parts }: IconParts): ReadIcon {
  const { config, clock } = parts
  const cached = new Map<string, { until: number; icon: Promise<Icon | undefined> }>()

  async function ask(url: string, appId: string): Promise<Icon | undefined> {
    const question = { url, typ: 'app-icon+jwt', claims: { sub: appId, app_id: appId } }
    const { icon } = await askPortal(parts, question, answer)
    if (!icon) return undefined
    const content = Buffer.from(icon.content, 'base64')
    return { type: icon.type, content, tag: hash('sha256', content, 'hex').slice(0, 16) }
  }

  function remember(url: string, appId: string): Promise<Icon | undefined> {
    const now = clock.now().getTime()
    const known = cached.get(appId)
    if (known && known.until > now) return known.icon
    const entry = { until: now + freshMs, icon: ask(url, appId) }
    entry.icon = entry.icon.catch((error) => {
      if (!(error instanceof PortalAway)) throw error
      entry.until = now + awayMs
      return undefined
    })
    cached.delete(appId)
    cached.set(appId, entry)
    const [oldest] = cached.keys()
    if (cached.size > mostCached && oldest !== undefined) cached.delete(oldest)
    return entry.icon
  }

  return async (clientId) => {
    const appId = registeredOf(await provider.Client.find(clientId))?.appId
    return appId && config.appIconUrl ? remember(config.appIconUrl, appId) : undefined
  }
}

/** The address of the icon for the application of a sign-in; undefined if pages show the first letter of its name. */
export type ApplicationIcon = (clientId: unknown) => Promise<string | undefined>

/**
 * Gives pages the icons of applications. They are served here, because browsers load nothing from the portal before the
 * person is signed in.
 */
export function applicationIcons(parts: IconParts): {
  applicationIcon: ApplicationIcon
  iconRoutes: Middleware
} {
  const read = createReadIcon(parts)
  return {
    async applicationIcon(clientId) {
      const icon = typeof clientId === 'string' ? await read(clientId) : undefined
      return icon && `${iconPath}?${new URLSearchParams({ client: String(clientId), v: icon.tag })}`
    },
    async iconRoutes(ctx, next) {
      if (ctx.path !== iconPath || !['GET', 'HEAD'].includes(ctx.method)) return next()
      const { client } = ctx.query
      const icon = typeof client === 'string' ? await read(client) : undefined
      if (!icon) return next()
      ctx.type = icon.type
      ctx.set('cache-control', `public, max-age=${freshMs / 1000}`)
      ctx.body = icon.content
    },
  }
}
