import { type Html, html } from '@iambiz/provider/pages/html.ts'
import { type Application, applications, categories } from '#demo/company/catalogue.ts'
import { icon } from './icons.ts'

// Neighbours in a category differ slightly in hue and lightness, as in the portal.
const hueSteps = [0, -9, 8, -4, 12, 4, -12, 6]
const lightnessSteps = [0, 0.012, -0.018, 0.006, -0.012, 0.015, -0.024, 0]
/** The strongest chroma at which a white icon stays readable; the platform's own tools are grey. */
const chromas: Record<string, number> = {
  collaboration: 0.155,
  people: 0.15,
  finance: 0.165,
  'supply-chain': 0.105,
  sales: 0.165,
  operations: 0.125,
  data: 0.155,
  platform: 0.05,
}

function colourRule({ code, category, position }: Application): string {
  const chroma = chromas[category] ?? 0.12
  const hue = categories.find((entry) => entry.code === category)?.hue ?? 258
  const step = position % hueSteps.length
  const moved = category === 'platform' ? hue : hue + (hueSteps[step] ?? 0)
  return `.of-${code}{--h:${moved};--c:${chroma};--l:${lightnessSteps[step] ?? 0}}`
}

/** One class per application that sets its colour. */
export const colourRules = applications.map(colourRule).join('\n')

/** The coloured square of an application. */
export const tile = (application: Application): Html =>
  html`<span class="tile">${icon(application.icon)}</span>`
