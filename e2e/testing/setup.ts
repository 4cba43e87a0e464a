import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Vitest's own
  interface ProvidedContext {
    product: Omit<Product, 'stop'>
  }
}

/** One product for all journeys; those that break something start their own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...product } = await startProduct()
  project.provide('product', product)
  return stop
}
