import type { HomeData } from '@iambiz/contract/home.ts'
import type { DrawHome, PublishedWords } from '@iambiz/contract/platform/draw-home.ts'
import { renderToString } from 'react-dom/server'
import { agent } from '#web/platform/agent.ts'
import { identity } from '#web/platform/api/identity.ts'
import { adoptBoot, parseBoot } from '#web/platform/config.ts'
import { forgetHomeData, seedHomeData } from '#web/platform/home/home-reading.ts'
import { wholeHome } from '#web/platform/home/whole-home.ts'
import { showLanguage } from '#web/platform/i18n/language.ts'
import { publishTranslations } from '#web/platform/i18n/publish.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { setPhase } from '#web/platform/session/phase.ts'
import { cleanSession, sessionKey, updateSession } from '#web/platform/session/store.ts'
import { App } from '../App.tsx'
import { isOfThisTab, keepSearchKeys, keepUntilAlive } from './keep-until-alive.ts'

/** Whether home is what the person sees first, as it is here: entries of a role hide parts of it by what a browser alone knows. */
const isSeenFirst = ({ apps, myApps, signedIn }: HomeData) =>
  apps !== undefined && myApps !== undefined && !signedIn.acting && signedIn.menuInfo?.eleList.length === 0

const forgetPerson = () => {
  setPhase({ name: 'starting' })
  forgetHomeData()
  updateSession(cleanSession)
  delete identity.of
}

let shownWords: PublishedWords | null = null

/** Words are everybody's, and stay until others are published: what was made of them serves every drawing. */
const showWords = (words: PublishedWords | null) => {
  if (words === shownWords) return
  publishTranslations(words ?? undefined)
  shownWords = words
}

/** Drawn for one person after the other with what a page has once: nothing waits between taking up a person and forgetting them. */
const drawnFor = (home: HomeData): string => {
  forgetPerson()
  try {
    seedHomeData(wholeHome(home))
    return renderToString(<App path={basePath + paths.home} />)
  } finally {
    forgetPerson()
  }
}

/**
 * Nothing is seen before the script beside it, which may take it away: a reply comes in parts, and browsers show what they have. Nor is
 * it laid out, as it would be for a pointer that moves before the style sheet is there, only to be laid out anew.
 */
const unseenUntilWhole = '#root[inert]:not(:has(~script)){display:none}'

/**
 * The header comes in a frame of its own, on desks together with what stands at the side: browsers lay out all for longer than they
 * should be held up. Nothing that stands there moves, since the side keeps its column; on phones it stands below applications.
 */
const inTwoFrames = [
  '#root[inert]:not([data-begun]) .home-apps{display:none}',
  '#root[inert] .home-side{grid-column:-2}',
  '@media(width<64rem){#root[inert]:not([data-begun]) main{display:none}}',
].join('')

/** The styles of single elements as a sheet, because pages allow none in the HTML. What is no plain value is left out. */
const withSheet = (drawn: string) => {
  const rules = new Map<string, number>()
  // No text has quotation marks of its own here.
  const html = drawn.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!/^[-\w:;.%]*$/.test(style)) return ''
    if (!rules.has(style)) rules.set(style, rules.size)
    return ` data-drawn="${rules.get(style)}"`
  })
  const sheet = [...rules].map(([style, number]) => `[data-drawn="${number}"]{${style}}`)
  return { html, css: [unseenUntilWhole, inTwoFrames, ...sheet].join('') }
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export const drawHome: DrawHome = ({ boot: text, nonce, userAgent, words }) => {
  const boot = parseBoot(text)
  const { home } = boot
  if (!home || !isSeenFirst(home)) return null
  adoptBoot({ ...boot, home: null })
  agent.name = userAgent
  showLanguage(boot.language)
  showWords(words)
  const { user, current } = home.signedIn
  const drawnOf = { iamAccount: user.userNo, orgValue: current?.orgCode, roleValue: current?.roleNo }
  const drawn = inScript({ sessionKey, drawnOf })
  const script = `(${keepUntilAlive})((${isOfThisTab})(${drawn}),${keepSearchKeys})`
  const { html, css } = withSheet(drawnFor(home))
  return {
    root: `<style nonce="${nonce}">${css}</style><div id="root" inert>${html}</div><script nonce="${nonce}">${script}</script>`,
    look: home.personalConfig,
  }
}
