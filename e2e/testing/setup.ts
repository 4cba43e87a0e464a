import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { type Addresses, startProduct } from './product.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Vitest's declarations
  interface ProvidedContext {
    products: readonly Addresses[]
  }
}

/** Starts a product for each worker; journeys that break something or need other settings start their own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacks the browser now, because two workers must not do it at the same time.
  await chromium.executablePath()
  const workers = Array.from({ length: project.config.maxWorkers })
  const started = await Promise.allSettled(workers.map(() => startProduct()))
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(products.map((one) => one.stop()))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  project.provide(
    'products',
    products.map(({ portal, provider, demo, databaseUrl }) => ({ portal, provider, demo, databaseUrl })),
  )
  return stop
}
