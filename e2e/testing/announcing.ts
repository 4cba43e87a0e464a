import { applicationId } from '@iambiz/demo/company/catalogue.ts'
import { expect } from 'vitest'
import type { Person } from './person.ts'

type Reply = { status: number; data: { bulletinId: string; revision: number } }

/** Makes a call as the person, without using the interface. */
async function call({ page }: Person, path: string, body: object): Promise<Reply> {
  const reply = await page.evaluate(
    async ([address, sent]) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sent,
      })
      return { status: response.status, data: (await response.json()).data }
    },
    [`/api/iam-portal/${path}`, JSON.stringify(body)] as const,
  )
  expect([path, reply.status]).toEqual([path, 200])
  return reply
}

export type Announced = {
  id: string
  /** Changes it, so that everyone must read it again. */
  rewrite: (change: object) => Promise<void>
  /** Withdraws it, so that other journeys do not see it. */
  withdraw: () => Promise<void>
}

/** Voids an announcement, so that other journeys do not see it. */
export const voidAnnouncement = (
  editor: Person,
  { id, revision }: { id: string; revision: number },
): Promise<unknown> =>
  call(editor, `system/updateBulletin/${id}`, { action: 'void', voidReason: 'e2e', revision })

type Text = { zh: string; en: string }

/** Releases an announcement to everyone as an editor. */
export async function announce(
  editor: Person,
  { title, content, ...more }: { title: Text; content: Text; forcedPush?: boolean; [field: string]: unknown },
): Promise<Announced> {
  const { data } = await call(editor, 'system/bulletin', {
    title,
    content,
    type: 2,
    appId: applicationId('mail'),
    pushScope: 1,
    forcedPush: false,
    ...more,
    action: 'release',
  })
  let { revision } = data
  const update = async (change: object) => {
    const path = `system/updateBulletin/${data.bulletinId}`
    revision = (await call(editor, path, { ...change, revision })).data.revision
  }
  return {
    id: data.bulletinId,
    rewrite: (change) => update({ ...change, mustReread: true }),
    withdraw: () => update({ action: 'void', voidReason: 'e2e' }),
  }
}
