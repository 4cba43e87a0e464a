import type { Config } from './config.ts'

type Own = Config<'BASE_URL' | 'PORT' | 'IDP_BASE_URL' | 'IDP_PORT'>
type Demo = Config<'DEMO_BASE_URL' | 'DEMO_PORT'>

const here = (port: number) => `http://localhost:${port}`

/** The public addresses of the portal and the bundled provider; by default on this machine. */
export const addressesOf = (settings: Own) => ({
  portal: settings.BASE_URL ?? here(settings.PORT),
  provider: settings.IDP_BASE_URL ?? here(settings.IDP_PORT),
})

/** The public address of the demo applications. */
export const demoAddressOf = (settings: Demo): string => settings.DEMO_BASE_URL ?? here(settings.DEMO_PORT)
