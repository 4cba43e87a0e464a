import { brandingAddress } from '@iambiz/contract/platform/branding.ts'
import type { PageBrand, ReadPageBrand } from '#server/platform/http/page-brand.ts'
import type { PageSettings, ReadPageSettings } from './page-settings.ts'

const brandOf = ({ portalName, accentColour, logoLight, logoDark }: PageSettings): PageBrand => ({
  portalName,
  accent: accentColour,
  logo: { light: brandingAddress(logoLight), dark: brandingAddress(logoDark) },
})

const cacheMs = 1000

/** Returns a reader of the brand that reads once a second at most: anybody can ask for error pages. */
export function pageBrandReader(settings: ReadPageSettings): ReadPageBrand {
  let last: { at: number; brand: Promise<PageBrand> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > cacheMs) last = { at: now, brand: settings().then(brandOf) }
    return last.brand
  }
}
