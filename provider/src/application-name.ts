import type { Language } from '@iambiz/runtime/language.ts'
import type { Provider } from 'oidc-provider'
import { registeredOf } from './clients.ts'

/** The name of the application of a sign-in; undefined for the portal, for which pages use the product's name. */
export type ApplicationName = (clientId: unknown, language: Language) => Promise<string | undefined>

export const applicationNames =
  (provider: Provider, portalClientId: string): ApplicationName =>
  async (clientId, language) => {
    if (typeof clientId !== 'string' || clientId === portalClientId) return undefined
    const registered = registeredOf(await provider.Client.find(clientId))
    return registered && (language === 'zh' ? registered.nameZh : registered.nameEn)
  }
