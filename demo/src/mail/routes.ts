import type { FastifyInstance } from 'fastify'
import type { Answers } from '#demo/applications/answers.ts'
import type { MailCatcher } from './catcher.ts'
import { mailListPage, mailPage } from './pages.ts'

/** The received mails, readable for everyone who reaches the demo. */
export function mailRoutes(
  app: FastifyInstance,
  {
    answers,
    catcher,
    formatTime,
  }: { answers: Answers; catcher: MailCatcher; formatTime: (at: Date) => string },
): void {
  app.get('/mail', (request, reply) =>
    answers.page(reply, mailListPage(catcher.mails(), answers.context(request), formatTime)),
  )

  app.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const mail = catcher.mails().find(({ id }) => id === request.params.id)
    const context = answers.context(request, { path: mail ? `/mail/${mail.id}` : '/mail' })
    return mail
      ? answers.page(reply, mailPage(mail, context, formatTime))
      : answers.problem(reply, 'notFound', context)
  })
}
