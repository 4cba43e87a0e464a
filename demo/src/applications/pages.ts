import { type Html, html } from '@iambiz/provider/pages/html.ts'
import { type Application, applications, categories } from '#demo/company/catalogue.ts'
import type { OutsideStyle } from '#demo/connections/outside-styles.ts'
import { doorwayPage, joined, type PageContext, widePage } from './page.ts'
import type { Agent, Visitor } from './session.ts'
import { texts } from './texts.ts'
import { tile } from './tile.ts'

export const nameIn = ({ language }: PageContext, { zh, en }: { zh: string; en: string }) =>
  language === 'zh' ? zh : en

/** Preserves a requested language in the address. */
export const withLanguage = (path: string, { language }: PageContext) => `${path}?lang=${language}`

const fact = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`

/** How an application signs people on; the others use OpenID Connect. */
const protocols: Partial<Record<OutsideStyle, string>> = { saml: 'SAML 2.0', cas: 'CAS 3.0' }

type Shown = Pick<ApplicationPage, 'visitor' | 'context' | 'formatTime' | 'built'>

function visitorFacts({ visitor, context, formatTime, built }: Shown): Html {
  const t = texts[context.language]
  const { agent } = visitor
  const name = [visitor.name, visitor.nameEn].filter(Boolean).join('  ')
  const methods = visitor.methods.map((method) => t.methods[method] ?? method).join(' + ')
  return html`<dl class="facts">${joined([
    fact(t.name, name || t.unknown),
    fact(t.userNo, visitor.userNo),
    ...(agent
      ? [
          fact(t.agent, `${shownName(context, agent)}  ${agent.userNo}`),
          fact(t.actsUntil, formatTime(new Date(agent.endsAt))),
        ]
      : []),
    fact(t.email, visitor.email ?? t.unknown),
    ...rightsFacts(visitor.claims, context),
    fact(t.signedInAt, formatTime(new Date(visitor.signedInAt))),
    fact(t.method, methods || t.unknown),
    fact(t.provider, visitor.issuer),
    fact(t.protocol, (built && protocols[built]) ?? 'OpenID Connect'),
  ])}</dl>`
}

/** The value of a claim in one line: text unchanged, objects by their name in the reader's language. */
function claimText(value: unknown, context: PageContext): string {
  if (Array.isArray(value)) {
    return value.map((entry) => claimText(entry, context)).join(context.language === 'zh' ? '、' : ', ')
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, name_en, code } = value as Record<string, unknown>
  return String((context.language === 'en' && name_en) || name || code || JSON.stringify(value))
}

/** Organization, role and groups of the person, as far as the provider sends them. */
function rightsFacts(claims: Record<string, unknown>, context: PageContext): Html[] {
  const t = texts[context.language]
  return (['organization', 'role', 'groups'] as const).flatMap((name) =>
    claims[name] === undefined ? [] : [fact(t[name], claimText(claims[name], context))],
  )
}

const shownName = (
  context: PageContext,
  { name, nameEn, userNo }: Pick<Agent, 'name' | 'nameEn' | 'userNo'>,
) => nameIn(context, { zh: name ?? userNo, en: nameEn ?? name ?? userNo })

/** The signed-in person, and the principal. */
function stateOf(visitor: Visitor, context: PageContext): Html {
  const t = texts[context.language]
  if (!visitor.agent) return html`<p class="state">${t.signedIn}</p>`
  const [agent, principal] = [shownName(context, visitor.agent), shownName(context, visitor)]
  return html`<p class="state acting">${t.acts({ agent, principal })}</p>`
}

const claimsList = (claims: Record<string, unknown>): Html =>
  html`<dl class="facts">${joined(
    Object.entries(claims).map(([name, value]) =>
      fact(name, typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  )}</dl>`

type ApplicationPage = {
  application: Application
  visitor: Visitor
  context: PageContext
  /** Formats a time in the deployment's time zone, `yyyy-MM-dd HH:mm:ss`. */
  formatTime: (at: Date) => string
  /** How the application signs people on, if it uses nothing of this project. */
  built?: OutsideStyle | undefined
  /** Whether it also offers to sign out at the identity provider. */
  everywhere?: boolean
}

/** The page of one application: its name and the signed-in person. */
export function applicationPage(page: ApplicationPage): string {
  const { application, visitor, context, formatTime, built, everywhere = false } = page
  const t = texts[context.language]
  const explanation = built ? t.built[built] : t.explain
  const body = html`${applicationHead(application, context)}
${stateOf(visitor, context)}
${visitorFacts({ visitor, context, formatTime, built })}
<details><summary>${built && protocols[built] ? t.attributes : t.claims}</summary>${claimsList(visitor.claims)}</details>
<p class="note">${visitor.agent ? t.explainActing : explanation}</p>
${!context.framed && waysOut(application.code, context, everywhere)}`
  return doorwayPage({
    title: nameIn(context, application),
    body,
    context,
    className: `of-${application.code}`,
  })
}

/** The names of an application in both languages, and its purpose. */
export function applicationHead(application: Application, context: PageContext): Html {
  const [first, second] =
    context.language === 'zh' ? [application.zh, application.en] : [application.en, application.zh]
  const about = context.language === 'zh' ? application.aboutZh : application.aboutEn
  return html`<div class="head">${tile(application)}<div><h1>${first}</h1>
<p><span lang="${context.language === 'zh' ? 'en' : 'zh-CN'}">${second}</span> · ${about}</p></div></div>`
}

function waysOut(code: string, context: PageContext, everywhere: boolean): Html {
  const t = texts[context.language]
  return html`<div class="actions"><a class="button first" href="${context.portalUrl}/iambiz/home">${t.toPortal}</a>
<a class="button" href="${withLanguage('/', context)}">${t.allApplications}</a>
<form method="post" action="${withLanguage(`/apps/${code}/sign-out`, context)}"><button class="button">${t.signOut}</button></form>${
    everywhere &&
    html`<form method="post" action="${withLanguage(`/apps/${code}/sign-out-everywhere`, context)}"><button class="button">${t.signOutEverywhere}</button></form>`
  }</div>
<p class="hint">${everywhere ? t.signOutEverywhereHint : t.signOutHint}</p>`
}

/** Other parts that this demo serves. */
export type Beside = { mail: boolean; simulator: boolean }

/** All applications by category, and links to the other parts of the demo. */
export function listPage(context: PageContext, { mail, simulator }: Beside): string {
  const t = texts[context.language]
  const link = (application: Application) => {
    const about = context.language === 'zh' ? application.aboutZh : application.aboutEn
    return html`<li><a class="of-${application.code}" href="${withLanguage(`/apps/${application.code}`, context)}">${tile(application)}<span><b>${nameIn(context, application)}</b><em>${about}</em></span></a></li>`
  }
  const section = (category: (typeof categories)[number]) =>
    html`<section><h2>${nameIn(context, category)}</h2><ul>${joined(
      applications.filter((application) => application.category === category.code).map(link),
    )}</ul></section>`
  const body = html`<h1>${t.listTitle}</h1><p class="lead">${t.listLead(applications.length)}</p>
${
  (mail || simulator) &&
  html`<p class="links">${mail && html`<a href="${withLanguage('/mail', context)}">${t.mailTitle}</a>`}${simulator && html`<a href="${withLanguage('/simulator/', context)}">${t.simulatorLink}</a>`}</p>`
}
${joined(categories.map(section))}`
  return widePage({ title: t.listTitle, body, context })
}

/** A problem; each has a title and a text in `texts`. */
export type Problem =
  | 'notFound'
  | 'wrongHost'
  | 'providerDown'
  | 'refused'
  | 'signOutRefused'
  | 'foreign'
  | 'actingRefused'
  | 'actingOver'
  | 'failed'

/** Explains a problem; `link` is the next step if it is not the portal. */
export function problemPage(
  problem: Problem,
  context: PageContext,
  link?: { text: string; url: string },
): string {
  const t = texts[context.language]
  const title = t[`${problem}Title`]
  const body = html`<h1>${title}</h1>
<p class="note">${t[`${problem}Text`]}</p>
${problem === 'wrongHost' && link ? html`<p class="address"><a href="${link.url}">${link.text}</a></p>` : false}
<div class="actions">${link && problem !== 'wrongHost' ? html`<a class="button first" href="${link.url}">${link.text}</a>` : false}
${
  !context.framed &&
  html`<a class="button" href="${withLanguage('/', context)}">${t.allApplications}</a>
<a class="button" href="${context.portalUrl}/iambiz/home">${t.toPortal}</a>`
}</div>`
  return doorwayPage({ title, body, context, className: 'of-permission-center' })
}
