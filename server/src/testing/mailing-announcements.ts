const fromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/**
 * States of an announcement, and the status of deleting a record that it is mailed with: only announcements that may
 * still be sent prevent that.
 */
export const mailingAnnouncements = [
  ['a draft', { status: 0, released_at: null, publish_start_at: null }, 200],
  ['out', {}, 8002],
  ['out tomorrow', { publish_start_at: fromNow(1), publish_end_at: fromNow(2) }, 8002],
  ['switched off', { enabled: false }, 200],
  ['over', { publish_end_at: fromNow(-1) }, 200],
  ['void', { status: 2 }, 200],
] as const
