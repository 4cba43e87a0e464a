import { brandingAddress } from '@iambiz/contract/platform/branding.ts'
import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'
import { footerParts } from '@iambiz/runtime/footer-parts.ts'

/** Settings of administrators that pages contain. */
export type PageSettings = Pick<
  SettingValues,
  | 'companyName'
  | 'portalName'
  | 'portalShortName'
  | 'serviceDesk'
  | 'embeddingParents'
  | 'accentColour'
  | 'logoLight'
  | 'logoDark'
  | 'logoSquare'
  | 'footer'
>

export type ReadPageSettings = () => Promise<PageSettings>

/** Returns what pages show of the company; public. */
export const companyOf = (settings: PageSettings) => {
  const { companyName, portalName, portalShortName, serviceDesk, embeddingParents, footer } = settings
  return {
    ...{ companyName, portalName, portalShortName, serviceDesk, embeddingParents },
    logo: {
      light: brandingAddress(settings.logoLight),
      dark: brandingAddress(settings.logoDark),
      square: brandingAddress(settings.logoSquare),
    },
    footer: { zh: footerParts(footer.zh), en: footerParts(footer.en) },
  }
}
