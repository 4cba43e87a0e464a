import { setup as startTestDatabase } from '@iambiz/launcher/testing/global-setup.ts'
import { createPool } from '@iambiz/runtime/database.ts'
import { type Product, startProduct } from '../../e2e/testing/product.ts'
import { moment } from '../../e2e/testing/shown.ts'

const stoppedClock = new URL('stopped-clock.ts', import.meta.url)

/** Stops the clock of a database as well, before its tables are created: statements compare with now(). */
async function stopClockOf(url: string): Promise<string> {
  const pool = createPool({ url, schema: 'public', max: 1, timeZone: 'Asia/Shanghai', onError: () => {} })
  await pool.query(`set allow_system_table_mods = on;
    alter function pg_catalog.now() rename to running_now;
    create function pg_catalog.now() returns timestamptz language sql stable parallel safe
      as $$ select timestamptz '${moment.toISOString()}' $$`)
  await pool.end()
  return url
}

/** Starts the product with the demo company. The clocks of its processes and its database stand at the moment of the recordings. */
export async function startProductAtMoment(): Promise<Product> {
  const stopDatabase = await startTestDatabase()
  const product = await startProduct({
    settings: {
      NODE_OPTIONS: `--import=${stoppedClock.href}`,
      RECORDED_AT: moment.toISOString(),
      SERVICE_WORKER: '0',
    },
    databaseThrough: stopClockOf,
  })
  return {
    ...product,
    async stop() {
      await product.stop()
      await stopDatabase()
    },
  }
}
