import { saveFile } from '#web/platform/save-file.ts'
import { captionOf } from './caption.ts'
import { widthOfText } from './geometry.ts'

/** Style properties that the style sheets set on marks; they are written into the picture, which has no style sheet. */
const carried = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

const namespace = 'http://www.w3.org/2000/svg'
const titleRoom = 44
const lineRoom = 18
const margin = 20

/** Returns a copy of an SVG with its computed styles written as attributes. */
function copied(source: SVGElement): SVGElement {
  const copy = source.cloneNode(true) as SVGElement
  const originals = source.querySelectorAll<SVGElement>('*')
  const found = [...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, element] of found.entries()) {
    const original = originals[index]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const property of carried) element.setAttribute(property, style.getPropertyValue(property))
    for (const name of ['class', 'href', 'tabindex', 'style']) element.removeAttribute(name)
  }
  return copy
}

/** Returns a colour in a format that every image viewer knows; `color-mix()` is resolved by browsers only. */
function plain(colour: string): string {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return colour
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** Returns the hints and the legend that the page shows beside a chart. */
function textsBeside(source: Element) {
  const card = source.closest('.card')
  const keys = [...(card?.querySelectorAll('.chart-legend span') ?? [])].map((key) => ({
    name: key.textContent,
    colour: plain(getComputedStyle(key, '::before').backgroundColor),
  }))
  return { lines: captionOf(source), keys }
}

/** Saves a chart of the page as a picture with its title, period and legend. */
export function savePicture(source: SVGSVGElement, title: string): void {
  const { width, height } = source.getBoundingClientRect()
  const card = getComputedStyle(source.closest('.card') ?? document.body)
  const picture = document.createElementNS(namespace, 'svg')
  const { lines, keys } = textsBeside(source)
  const head = titleRoom + lineRoom * (lines.length + Math.min(1, keys.length))
  const size = { width: Math.ceil(width) + 2 * margin, height: Math.ceil(height) + head + margin }
  const put = (parent: Element, name: string, attributes: Record<string, string | number>) => {
    const element = document.createElementNS(namespace, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    parent.append(element)
    return element
  }
  for (const [key, value] of Object.entries(size)) picture.setAttribute(key, String(value))
  put(picture, 'rect', { ...size, fill: card.backgroundColor })
  const heading = { fill: card.color, 'font-family': card.fontFamily, 'font-size': 15, 'font-weight': 600 }
  put(picture, 'text', { x: margin, y: 28, ...heading }).textContent = title
  const small = { ...heading, 'font-size': 12, 'font-weight': 400 }
  for (const [index, line] of lines.entries())
    put(picture, 'text', { x: margin, y: 46 + index * lineRoom, ...small }).textContent = line
  const keyed = 46 + lines.length * lineRoom
  let x = margin
  for (const { name, colour } of keys) {
    put(picture, 'rect', { x, y: keyed - 9, width: 10, height: 10, rx: 3, fill: colour })
    put(picture, 'text', { x: x + 15, y: keyed, ...small }).textContent = name
    x += 39 + widthOfText(name, 12)
  }
  const drawing = copied(source)
  for (const [key, value] of Object.entries({ x: margin, y: head, width, height }))
    drawing.setAttribute(key, String(value))
  picture.append(drawing)
  const text = new XMLSerializer().serializeToString(picture)
  saveFile(`${title}.svg`, new Blob([text], { type: 'image/svg+xml' }))
}
