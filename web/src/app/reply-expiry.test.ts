import { afterEach, expect, test, vi } from 'vitest'
import { openStream } from '#web/features/events/open-stream.ts'
import { sendForFile } from '#web/platform/api/call-for-file.ts'
import { send } from '#web/platform/api/send.ts'
import { upload } from '#web/platform/api/upload.ts'
import { expiresAt, forgetExpiry } from '#web/platform/session/expiry.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { UploadRequest } from '#web/testing/upload-request.ts'
import { isNewerRelease } from './states/newer-release.ts'

afterEach(forgetExpiry)

/** A portal whose replies contain new tokens. */
const renewingPortal = () =>
  portal((received, response) => {
    response.setHeader('expires_in', '120')
    if (received.url.endsWith('/events')) response.end('event')
    else envelope(null)(received, response)
  })

const { signal } = new AbortController()

test.each([
  ['call', () => send('POST /iam-portal/v1/portal/availableApp')],
  ['export', () => sendForFile('POST /iam-portal/v1/portal/availableApp').catch(() => undefined)],
  ['stream of events', () => openStream(signal)],
  ['page that is looked at for a newer release', isNewerRelease],
  [
    'upload',
    () =>
      upload(
        'POST /iam-portal/v1/portal/file/upload',
        { query: { type: 'image', fileName: 'a.png' }, body: new Blob(['x']) },
        { signal, onProgress: () => undefined },
      ),
  ],
])('[AUTH-10] the expires_in of a reply moves the expiry: %s', async (_what, ask) => {
  await renewingPortal()
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  vi.stubGlobal('location', new URL('http://localhost/iambiz/home'))
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const before = Date.now()
  await ask()
  expect(expiresAt()).toBeGreaterThanOrEqual(before + 120_000)
})
