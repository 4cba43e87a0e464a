import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { meter } from '@iambiz/runtime/metrics.ts'
import type { ProviderDb } from './database.ts'
import { readWaiting } from './delivery-store.ts'

/** Observes the queues of all providers, as the database has them at each scrape. */
export function observeDeliveries({ db, clock, log }: { db: ProviderDb; clock: Clock; log: Log }): void {
  const count = meter().createObservableGauge('iambiz.deliveries', {
    description: 'messages of the provider that are not delivered yet',
  })
  const age = meter().createObservableGauge('iambiz.deliveries.age', {
    description: 'how long the oldest of them has waited',
    unit: 's',
  })
  meter().addBatchObservableCallback(
    async (result) => {
      try {
        for (const { queue, count: waiting, seconds } of await readWaiting(db, clock.now())) {
          result.observe(count, waiting, { queue })
          result.observe(age, seconds, { queue })
        }
      } catch (error) {
        log.warn({ err: error }, 'the queues were not read for a scrape')
      }
    },
    [count, age],
  )
}
