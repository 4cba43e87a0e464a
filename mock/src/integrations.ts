import type { Integration } from '@iambiz/demo/world/integration.ts'

/** As the mock keeps it: with the revision that the next change needs, and the connections that are over. */
export type StoredIntegration = Integration & {
  revision: number
  ended: readonly { center: Integration['center']; connectedOn: string; endedOn: string }[]
}

export const storedIntegrations = (integrations: readonly Integration[]): StoredIntegration[] =>
  integrations.map((one) => ({
    ...one,
    revision: one.connectedOn !== null || one.exempt ? 1 : 0,
    ended: [],
  }))
