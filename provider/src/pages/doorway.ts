import { type Html, trusted } from './html.ts'

// Eight nested arches; the measures of each follow from half its width.
const halfWidths = [631.8, 468, 347.1, 255.5, 185.2, 130.6, 87.7, 55.4]
const centre = 440
const horizon = 452

const round = (value: number) => Math.round(value * 10) / 10

function archPath(halfWidth: number): string {
  const [left, right] = [round(centre - halfWidth), round(centre + halfWidth)]
  const [top, bottom] = [round(horizon - 1.282 * halfWidth), round(horizon + 0.7692 * halfWidth)]
  const radius = 0.6154 * halfWidth
  const [shoulder, bend] = [round(top + radius), round(0.42 * radius)]
  const [inLeft, inRight] = [round(left + radius), round(right - radius)]
  return [
    `M${left} ${bottom}V${shoulder}`,
    `C${left} ${round(top + bend)} ${round(left + bend)} ${top} ${inLeft} ${top}`,
    `H${inRight}`,
    `C${round(right - bend)} ${top} ${right} ${round(top + bend)} ${right} ${shoulder}`,
    `V${bottom}z`,
  ].join('')
}

const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">` +
  `<stop offset=".12" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const shades = ['950', '900', '800', '700', '600', '500', '300', '300']
const archFills = halfWidths.map((_, index) => {
  const inner = index === halfWidths.length - 1
  if (inner) return gradient(`g${index}`, '#fff4de', '#ffd792')
  const glow = `color-mix(in oklab,var(--r${shades[index + 1]}) ${58 + 5 * index}%,#ffdca6 ${6 * index}%)`
  return gradient(`g${index}`, `var(--r${shades[index]})`, glow)
})
const arches = halfWidths.map(
  (halfWidth, index) => `<path d="${archPath(halfWidth)}" fill="url(#g${index})"/>`,
)

/** The illustration beside the form: a row of arches with a person in the light of the last one. */
export const doorway: Html =
  trusted(`<svg class="bg" viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice"><defs>
${archFills.join('\n')}
<radialGradient id="gl"><stop offset="0" stop-color="#ffdf9f" stop-opacity=".62"/><stop offset="1" stop-color="#ffdf9f" stop-opacity="0"/></radialGradient>
<linearGradient id="fl" gradientUnits="userSpaceOnUse" x1="0" y1="494.6" x2="0" y2="900"><stop offset="0" stop-color="#ffe3b0" stop-opacity=".72"/><stop offset=".35" stop-color="#ffe3b0" stop-opacity=".22"/><stop offset="1" stop-color="#ffe3b0" stop-opacity="0"/></linearGradient>
<linearGradient id="sh" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--r950)" stop-opacity="0"/><stop offset="1" stop-color="var(--r950)" stop-opacity=".72"/></linearGradient>
</defs>
${arches.join('\n')}
<circle cx="440" cy="458" r="230" fill="url(#gl)"/>
${arches.at(-1)}
<path d="M384.6 494.6H495.4L1298 1112H-418z" fill="url(#fl)"/>
<circle cx="440" cy="462" r="13" fill="var(--r700)"/>
<path d="M0 600h880v300H0z" fill="url(#sh)"/></svg>`)

/** The product's logo: a door with a person in it. */
export const mark: Html = trusted(
  '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9.2C4 6.33 6.33 4 9.2 4h5.6C17.67 4 20 6.33 20 9.2V20h-4.2V9.6c0-.77-.63-1.4-1.4-1.4H9.6c-.77 0-1.4.63-1.4 1.4V20H4z"/><circle cx="12" cy="14.2" r="2.3"/></svg>',
)

/** The icon for changing the language. */
export const languagesIcon: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6"/></svg>',
)
