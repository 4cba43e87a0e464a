import type { Handlers } from '#mock/handler.ts'

export const eventHandlers = {
  'GET /iam-portal/v1/portal/events':
    ({ memory, caller }) =>
    (send) => {
      const listener = { userNo: caller.userNo, send }
      memory.listeners.add(listener)
      return () => memory.listeners.delete(listener)
    },
} satisfies Handlers
