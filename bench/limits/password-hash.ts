// The bare rate of the password hash: as many at once as the provider allows, nothing else.

import { demoPassword } from '@iambiz/demo/accounts.ts'
import { hashPassword } from '@iambiz/provider/password.ts'
import { verify } from '@node-rs/argon2'

const atOnce = 4
const stored = await hashPassword(demoPassword)

async function countFor(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await verify(stored, demoPassword)
      done += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, loop))
  return (done * 1000) / (performance.now() - began)
}

process.on('message', async ({ seconds }: { seconds: number }) => {
  process.send?.({ perSecond: await countFor(seconds) })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 'limit' })
