import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, wordsOf } from '../failure.ts'
import { header, languageOf } from './context.ts'
import { failurePagePhrases } from './failure-page-phrases.ts'
import {
  accentSheet,
  brandLine,
  brandStyle,
  type PageBrand,
  styleElements,
  styleSources,
} from './page-brand.ts'

/** Whether a person opens the address in a browser, as opposed to a call by a program. */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const mode = header(request, 'sec-fetch-mode')
  const takesPages = header(request, 'accept')?.includes('text/html') ?? false
  return takesPages && (mode === undefined || mode === 'navigate')
}

/** The language of a page: the one chosen in this browser, else `Accept-Language`. */
function pageLanguage(request: FastifyRequest): Language {
  // A refusal may happen before the cookie plugin has run.
  const { lang } = request.cookies ?? request.server.parseCookie(header(request, 'cookie') ?? '')
  return languageOf(lang, header(request, 'accept-language'))
}

const style = `:root{color-scheme:light dark;--bg:#f3f6fb;--surface:#fff;--line:#e2e6ef;--t1:#1c232f;--t2:#4b5360;--t3:#646b78;--p:#2d62d4;--btn:#2d62d4;--line-p:#a3c2fd;--soft:#e2ecff;--ground:#d6dbe4}
@media (prefers-color-scheme:dark){:root{--bg:#0f1216;--surface:#15191f;--line:#282c33;--t1:#eaedf1;--t2:#b2b6bd;--t3:#91969e;--line-p:#3a5ea6;--soft:#24375e;--ground:#33373e}}
*{box-sizing:border-box}
body{display:grid;grid-template-columns:minmax(0,32.5rem);place-content:center;min-height:100vh;margin:0;padding:1.5rem;background:var(--bg);color:var(--t1);font:400 0.875rem/1.375rem "PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif;text-align:center}
:lang(en) body{font-family:"Inter Variable",Inter,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif;font-variant-east-asian:proportional-width}
svg{display:block;width:15rem;max-width:100%;height:auto;margin:0 auto 1.625rem;fill:none;stroke-width:2;stroke-linecap:round}
h1{margin:0;font-size:1.375rem;line-height:2rem}
p{margin:0.5rem 0 0;color:var(--t2)}
dl{display:inline-flex;gap:1rem;max-width:100%;margin:1.5rem 0 0;padding:0.8125rem 1.125rem;border:1px solid var(--line);border-radius:0.625rem;background:var(--surface);font-size:0.8125rem;line-height:1.25rem;text-align:left}
dt{color:var(--t3);white-space:nowrap}
dd{margin:0;overflow-wrap:anywhere}
a{display:inline-grid;place-content:center;min-height:2.75rem;margin-top:1.5rem;padding:0 1.125rem;border-radius:0.5rem;background:var(--btn);color:#fff;text-decoration:none}
a:focus-visible{outline:2px solid var(--p);outline-offset:2px}
.brand{margin:0 0 1.625rem}
.brand img{margin:0 auto}
${brandStyle}`

const drawing = `<svg viewBox="0 0 240 172" aria-hidden="true"><path d="M28 150h184" stroke="var(--ground)"/><path d="M64 150V66c0-20 15-34 34-34h44c19 0 34 14 34 34v84" stroke="var(--line-p)" stroke-dasharray="5 6"/><path d="M98 150V92c0-8 6-14 14-14h16c8 0 14 6 14 14v58z" fill="var(--soft)"/><circle cx="120" cy="120" r="5" fill="var(--p)"/></svg>`

const policyOf = (brand: PageBrand) =>
  [
    "default-src 'none'",
    `style-src ${styleSources(style, accentSheet(brand))}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const escapeText = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

type PageWords = { title: string; detail: string; fact: readonly [string, string]; onward: string }

/** The message as a heading: a single sentence loses its full stop. */
const headingOf = ({ failure, retryAfter }: Failure, lang: Language) =>
  wordsOf(failure, lang, retryAfter).replace(/^([^.]+)\.$/, '$1')

function wordsFor(failed: Failure, request: FastifyRequest, lang: Language, baseUrl: string): PageWords {
  const { failure } = failed
  const t = failurePagePhrases[lang]
  if (failure === 'request.wrong-host') {
    const title = headingOf(failed, lang)
    return { title, detail: t.elsewhereDetail, fact: [t.address, baseUrl], onward: t.open }
  }
  const onward = t.home
  const [path = ''] = request.url.split('?', 1)
  const address = [t.address, path.slice(0, 200)] as const
  if (failure === 'resource.not-found')
    return { title: t.missing, detail: t.missingDetail, fact: address, onward }
  const title = headingOf(failed, lang)
  if (failure === 'request.address') return { title, detail: t.brokenDetail, fact: address, onward }
  // An invalid request stays invalid, so retrying later would not help.
  const detail = failure === 'request.invalid' ? t.refusedDetail : t.otherDetail
  return { title, detail, fact: [t.request, request.id], onward }
}

/** The HTML page for a failure of a navigation, where calls get an envelope; sets its headers. */
export function failurePage(
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl, brand }: { baseUrl: string; brand: PageBrand },
): string {
  const lang = pageLanguage(request)
  const { tag } = failurePagePhrases[lang]
  const { title, detail, fact, onward } = wordsFor(failure, request, lang, baseUrl)
  reply.header('content-security-policy', policyOf(brand)).type('text/html; charset=utf-8')
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeText(title)} - ${escapeText(brand.portalName[lang])}</title>
${styleElements(style, accentSheet(brand))}
</head>
<body>
<main>
${brandLine(brand, lang)}
${drawing}
<h1>${escapeText(title)}</h1>
<p>${escapeText(detail)}</p>
<dl><dt>${fact[0]}</dt><dd>${escapeText(fact[1])}</dd></dl>
<div><a href="${escapeText(`${baseUrl}/iambiz/home`)}">${onward}</a></div>
</main>
</body>
</html>
`
}
