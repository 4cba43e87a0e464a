import { saveFile } from '#web/platform/save-file.ts'

/** What the stylesheets give a mark, which a picture on its own has to carry with it. */
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
const margin = 20

/** A copy of a drawing with its colours written out. */
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

/** Saves a drawing of the page as a picture of its own, with its title above it. */
export function savePicture(source: SVGSVGElement, title: string): void {
  const { width, height } = source.getBoundingClientRect()
  const card = getComputedStyle(source.closest('.card') ?? document.body)
  const picture = document.createElementNS(namespace, 'svg')
  const size = { width: Math.ceil(width) + 2 * margin, height: Math.ceil(height) + titleRoom + margin }
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
  const drawing = copied(source)
  for (const [key, value] of Object.entries({ x: margin, y: titleRoom, width, height }))
    drawing.setAttribute(key, String(value))
  picture.append(drawing)
  const text = new XMLSerializer().serializeToString(picture)
  saveFile(`${title}.svg`, new Blob([text], { type: 'image/svg+xml' }))
}
