import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test } from 'vitest'
import { createHearing } from './hearing.ts'

test('whoever looks after the connection while it cannot be made anew is not told of it', async () => {
  const unused = () => {}
  const hearing = createHearing(
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', log: createLog('test', 'fatal') },
    { onMessage: unused, onBegin: unused, onLost: unused },
  )
  const wanted = hearing.ready()
  const looked = hearing.check()
  await expect(wanted).rejects.toThrow()
  await expect(looked).resolves.toBeUndefined()
})
