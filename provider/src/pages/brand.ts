import type { Pictures } from '../portal-settings.ts'
import { doorway, mark } from './doorway.ts'
import { type Html, html } from './html.ts'

/** Path of the company's pictures; the rest is the name. */
export const picturePath = '/branding/'

/** Returns the link to the icon of the browser's tab; nothing if the company has none. */
export const iconLink = ({ logoSquare }: Pictures): Html | false =>
  logoSquare !== '' && html`<link rel="icon" href="${picturePath}${logoSquare}">`

/** The square logo, or the product's mark. */
const sign = ({ logoSquare }: Pictures): Html =>
  logoSquare === ''
    ? html`<i>${mark}</i>`
    : html`<img class="square" src="${picturePath}${logoSquare}" alt="">`

/** Returns the brand on the dark picture beside the form: the logo, or the square logo or mark with the name. */
export function brandOnDark(pictures: Pictures, name: string): Html {
  const { logoLight, logoDark } = pictures
  // A logo for light backgrounds is shown on white.
  if (logoDark !== '') return html`<img class="logo" src="${picturePath}${logoDark}" alt="${name}">`
  if (logoLight !== '') return html`<img class="logo plate" src="${picturePath}${logoLight}" alt="${name}">`
  return html`${sign(pictures)}${name}`
}

/** Returns the brand above the form on narrow screens, whose background is light or dark. */
export function brandAbove(pictures: Pictures, name: string): Html {
  const { logoLight, logoDark } = pictures
  if (logoLight === '') return html`${sign(pictures)}${name}`
  if (logoDark === '') return html`<img class="logo on-white" src="${picturePath}${logoLight}" alt="${name}">`
  return html`<picture><source media="(prefers-color-scheme: dark)" srcset="${picturePath}${logoDark}"><img class="logo" src="${picturePath}${logoLight}" alt="${name}"></picture>`
}

/** Returns what is beside the form on wide screens: the company's picture, or the product's illustration. */
export const artBeside = ({ signInPicture }: Pictures): Html =>
  signInPicture === ''
    ? doorway
    : // Browsers load a lazy picture only where it is displayed.
      html`<img class="bg photo" src="${picturePath}${signInPicture}" alt="" loading="lazy">`
