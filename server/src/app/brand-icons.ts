import { extname } from 'node:path'
import { brandingAddress, brandingPictureTypes } from '@iambiz/contract/platform/branding.ts'
import { escaped } from '#server/platform/markup.ts'

const types: Readonly<Record<string, string>> = brandingPictureTypes

/** Returns the address and media type of a picture; undefined for none. */
export function brandIcon(name: string): { src: string; type: string } | undefined {
  const type = types[extname(name).slice(1)]
  return type ? { src: brandingAddress(name), type } : undefined
}

/** Replaces the icons of the page by the company's square logo, if it has one. */
export function withBrandIcon(template: string, name: string): string {
  const icon = brandIcon(name)
  if (!icon) return template
  const [src, type] = [escaped(icon.src), escaped(icon.type)]
  const own = `<link rel="icon" href="${src}" type="${type}"><link rel="apple-touch-icon" href="${src}">`
  return template
    .replaceAll(/\s*<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, '')
    .replace('</head>', () => `${own}</head>`)
}
