import type { ExternalParts } from '../external/parts.ts'

/** No company elsewhere is connected. */
export const unconnected = (shared: Pick<ExternalParts, 'db' | 'box' | 'clock' | 'log'>): ExternalParts => ({
  ...shared,
  adapters: new Map(),
  callbackAddress: (type) => `http://portal.test/tech-oauth/oauth2/callback/${type}`,
  scanAddress: (purpose, ticket) => `http://${purpose}.test/scan/${ticket}`,
  isLive: async () => true,
})
