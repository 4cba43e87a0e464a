import type pg from 'pg'

/** The mailed text: an announcement of typical length. */
export const letter = {
  subject_zh: '关于系统升级的公告',
  subject_en: 'An upgrade of the system',
  text_zh: '系统将在本周末升级，请提前保存数据。\n\n'.repeat(20),
  text_en: 'The system is upgraded at the weekend. Save your work before.\n\n'.repeat(20),
  html_zh: '<p>系统将在本周末升级，请提前保存数据。</p>'.repeat(20),
  html_en: '<p>The system is upgraded at the weekend. Save your work before.</p>'.repeat(20),
  path: '/home/announcementDetails',
}

export const sender = {
  from: 'no-reply@chengchuan.example',
  name: { zh: '澄川门户', en: 'Chengchuan Portal' },
  baseUrl: 'https://portal.chengchuan.example',
  accent: '',
}

/** Adds one message to many addresses to the outbox; `address` is an SQL expression of the mail's number `n`. */
export const putMails = (client: pg.Client, mails: number, address: string): Promise<unknown> =>
  client.query(
    `with written as (
       insert into portal.letter (cause, subject_zh, subject_en, text_zh, text_en, html_zh, html_en, path, created_at)
       values ('reminder', $2, $3, $4, $5, $6, $7, $8, now()) returning letter_id)
     insert into portal.mail (letter_id, address, lang, state, due_at, tried_since, created_at)
     select letter_id, ${address}, 'zh', 'queued', now(), now(), now() from written, generate_series(1, $1::int) n`,
    [
      mails,
      letter.subject_zh,
      letter.subject_en,
      letter.text_zh,
      letter.text_en,
      letter.html_zh,
      letter.html_en,
      letter.path,
    ],
  )

/** Resolves when no mail is waiting or being sent. */
export async function untilSettled(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select exists (select from portal.mail where state = 'queued') or
         exists (select from portal.mail where state = 'sending') as waits`,
    )
    if (!rows[0].waits) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
