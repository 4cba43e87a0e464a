import { hash } from 'node:crypto'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import {
  accentSheet,
  brandLine,
  brandStyle,
  type PageBrand,
  styleElements,
  styleSources,
} from '#server/platform/http/page-brand.ts'

const style = `${brandStyle}
:root{color-scheme:light dark;--bg:#f3f6fb;--surface:#fff;--line:#e2e6ef;--t1:#1c232f;--t2:#4b5360;--t3:#646b78;--p:#2d62d4;--btn:#2d62d4;--soft:#e2ecff;--good:#05773b;--bad:#c32033}
@media (prefers-color-scheme:dark){:root{--bg:#0f1216;--surface:#15191f;--line:#282c33;--t1:#eaedf1;--t2:#b2b6bd;--t3:#91969e;--p:#8ab0ff;--btn:#2d62d4;--soft:#24375e;--good:#5fb87a;--bad:#f77273}}
*{box-sizing:border-box}
body{display:grid;grid-template-columns:minmax(0,27.5rem);place-content:center;min-height:100vh;margin:0;padding:1.25rem;background:var(--bg);color:var(--t1);font:400 0.9375rem/1.5rem "PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif}
:lang(en) body{font-family:"Inter Variable",Inter,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif;font-variant-east-asian:proportional-width}
main{padding:1.5rem;border:1px solid var(--line);border-radius:0.875rem;background:var(--surface)}
.brand{margin:0 0 1rem}
h1{margin:0;font-size:1.25rem;line-height:1.875rem}
p{margin:0.5rem 0 0;color:var(--t2)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0.5rem 1rem;margin:1.25rem 0 0;padding:1rem;border:1px solid var(--line);border-radius:0.625rem;font-size:0.875rem;line-height:1.375rem}
dt{color:var(--t3);white-space:nowrap}
dd{margin:0;overflow-wrap:anywhere}
form{margin:0}
form>p{font-size:0.875rem;line-height:1.375rem}
fieldset{margin:1.5rem 0 0;padding:0;border:0}
legend{padding:0;font-weight:600}
.numbers{display:grid;grid-template-columns:repeat(3,1fr);gap:0.75rem;margin-top:0.75rem}
button,.link{min-height:3.5rem;border:1px solid var(--p);border-radius:0.625rem;background:var(--soft);color:var(--t1);font-family:inherit;font-size:1.5rem;font-weight:600;line-height:2rem;font-variant-numeric:tabular-nums;cursor:pointer}
.link{display:grid;place-content:center;min-height:2.75rem;margin-top:1.25rem;padding:0 1rem;background:var(--btn);color:#fff;border-color:var(--btn);font-size:0.9375rem;line-height:1.5rem;text-decoration:none}
button:focus-visible,.link:focus-visible{outline:2px solid var(--p);outline-offset:2px}
.good h1{color:var(--good)}
.bad h1{color:var(--bad)}`

/** Closes a window that our page opened; has no effect in other windows, because browsers refuse it there. */
const closing = 'setTimeout(() => window.close(), 1500)'

const digestOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Content security policy: nothing from elsewhere, no framing, and forms only to this server. */
export const pagePolicy = ({ brand, closes = false }: { brand: PageBrand; closes?: boolean }): string =>
  [
    "default-src 'none'",
    `style-src ${styleSources(style, accentSheet(brand))}`,
    "img-src 'self'",
    ...(closes ? [`script-src ${digestOf(closing)}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const escapeText = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

type Page = {
  brand: PageBrand
  lang: Language
  title: string
  detail: string
  tone?: 'good' | 'bad' | undefined
  /** Markup that is escaped already. */
  more?: string
  /** The address to which the browser continues automatically. */
  onward?: string | undefined
  closes?: boolean
}

export function page({ brand, lang, title, detail, tone, more = '', onward, closes = false }: Page): string {
  return `<!doctype html>
<html lang="${languageTags[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
${onward ? `<meta http-equiv="refresh" content="0;url=${escapeText(onward)}">` : ''}
<title>${escapeText(title)} - ${escapeText(brand.portalName[lang])}</title>
${styleElements(style, accentSheet(brand))}
${closes ? `<script>${closing}</script>` : ''}
</head>
<body>
<main${tone ? ` class="${tone}"` : ''}>
${brandLine(brand, lang)}
<h1>${escapeText(title)}</h1>
<p>${escapeText(detail)}</p>
${more}
</main>
</body>
</html>
`
}

export const link = (address: string, words: string): string =>
  `<a class="link" href="${escapeText(address)}">${escapeText(words)}</a>`

export const facts = (pairs: readonly (readonly [string, string])[]): string =>
  `<dl>${pairs.map(([name, value]) => `<dt>${escapeText(name)}</dt><dd><bdi>${escapeText(value)}</bdi></dd>`).join('')}</dl>`

/** One button for each number; the form posts to the address of its own page. */
export const numberForm = (numbers: readonly string[], question: string, warning: string): string =>
  `<form method="post"><fieldset><legend>${escapeText(question)}</legend><div class="numbers">${numbers
    .map((number) => `<button name="number" value="${escapeText(number)}">${escapeText(number)}</button>`)
    .join('')}</div></fieldset><p>${escapeText(warning)}</p></form>`
