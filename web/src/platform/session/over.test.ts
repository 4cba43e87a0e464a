import { expect, test, vi } from 'vitest'

const posted = vi.fn()
const parent = { postMessage: posted }

test('[AUTH-08] the end is told to configured parents only, and names no token', async () => {
  vi.stubGlobal('window', { parent })
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => ({
      textContent: JSON.stringify({ config: { embeddingParents: ['https://oa.example.com'] } }),
    }),
  })
  const { tellParent } = await import('./over.ts')
  const { updateSession } = await import('./store.ts')
  updateSession({ environment: 'prod' })
  tellParent(1007)
  expect(posted.mock.calls).toEqual([
    [
      {
        type: 'token-expired',
        source: 'iambiz',
        env: 'prod',
        code: 1007,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      'https://oa.example.com',
    ],
  ])
  vi.unstubAllGlobals()
})
