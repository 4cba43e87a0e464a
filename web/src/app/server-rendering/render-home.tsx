import { AsyncLocalStorage } from 'node:async_hooks'
import type { HomeData } from '@iambiz/contract/home.ts'
import type { PublishedWords, RenderHome } from '@iambiz/contract/platform/render-home.ts'
import { renderToString } from 'react-dom/server'
import { agent } from '#web/platform/agent.ts'
import { adoptBoot, parseBoot } from '#web/platform/config.ts'
import { seedHomeData } from '#web/platform/home/home-reading.ts'
import { wholeHome } from '#web/platform/home/whole-home.ts'
import { showLanguage } from '#web/platform/i18n/language.ts'
import { publishedIn } from '#web/platform/i18n/publish.ts'
import { type FindPublished, showPublished } from '#web/platform/i18n/translations.ts'
import { scopeObservables } from '#web/platform/observable.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { sessionKey } from '#web/platform/session/store.ts'
import { App } from '../App.tsx'
import { isOfThisTab, keepSearchKeys, keepUntilHydrated } from './keep-until-hydrated.ts'

/**
 * Whether the browser would first show the same home. A role's element permissions hide elements that only a browser
 * can match.
 */
const isSeenFirst = ({ apps, myApps, signedIn }: HomeData) =>
  apps !== undefined && myApps !== undefined && !signedIn.acting && signedIn.menuInfo?.eleList.length === 0

/** One scope per rendering, which also covers its asynchronous work. */
const scopes = new AsyncLocalStorage<object>()
scopeObservables(() => scopes.getStore())

let published: { words: PublishedWords | null; find: FindPublished | undefined } | undefined

/** Published texts are the same for everyone, so all renderings share the phrases made from them. */
function finderOf(words: PublishedWords | null): FindPublished | undefined {
  if (published?.words !== words) published = { words, find: publishedIn(words ?? undefined) }
  return published?.find
}

/**
 * Hides home until the following script has arrived, because that script may remove it and browsers paint incomplete
 * replies. With `display: none` it also has no layout: a pointer move would force one before the style sheet has
 * loaded.
 */
const hiddenUntilComplete = '#root[inert]:not(:has(~script)){display:none}'

/**
 * Paints the header in the first frame, on desktops with the side column, and the applications in the next one: a
 * layout of everything blocks the main thread for too long. The side column has its final position, so nothing shifts;
 * on phones it is below.
 */
const inTwoFrames = [
  '#root[inert]:not([data-begun]) .home-apps{display:none}',
  '#root[inert] .home-side{grid-column:-2}',
  '@media(width<64rem){#root[inert]:not([data-begun]) main{display:none}}',
].join('')

/**
 * Moves style attributes into a style sheet, because the Content-Security-Policy forbids them. Unusual values are left
 * out.
 */
const withSheet = (markup: string) => {
  const rules = new Map<string, number>()
  // React escapes quotation marks in texts.
  const html = markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!/^[-\w:;.%]*$/.test(style)) return ''
    if (!rules.has(style)) rules.set(style, rules.size)
    return ` data-style="${rules.get(style)}"`
  })
  const sheet = [...rules].map(([style, number]) => `[data-style="${number}"]{${style}}`)
  return { html, css: [hiddenUntilComplete, inTwoFrames, ...sheet].join('') }
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export const renderHome: RenderHome = ({ boot: text, nonce, userAgent, words }) => {
  const boot = parseBoot(text)
  const { home } = boot
  if (!home || !isSeenFirst(home)) return null
  const rendered = scopes.run({}, () => {
    adoptBoot({ ...boot, home: null })
    agent.set(userAgent)
    showLanguage(boot.language)
    showPublished(finderOf(words))
    seedHomeData(wholeHome(home))
    return renderToString(<App path={basePath + paths.home} />)
  })
  const { user, current } = home.signedIn
  const renderedFor = { iamAccount: user.userNo, orgValue: current?.orgCode, roleValue: current?.roleNo }
  const script = `(${keepUntilHydrated})((${isOfThisTab})(${inScript({ sessionKey, renderedFor })}),${keepSearchKeys})`
  const { html, css } = withSheet(rendered)
  return {
    root: `<style nonce="${nonce}">${css}</style><div id="root" inert>${html}</div><script nonce="${nonce}">${script}</script>`,
    look: home.personalConfig,
  }
}
