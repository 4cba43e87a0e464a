import type { TestProject } from 'vitest/node'
import { type Addresses, startProduct } from './product.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Vitest's own
  interface ProvidedContext {
    product: Addresses
  }
}

/** One product for all journeys; those that break something, or need other settings, start their own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { portal, provider, demo, databaseUrl, stop } = await startProduct()
  project.provide('product', { portal, provider, demo, databaseUrl })
  return stop
}
