import { formPostPage, formPostScriptSource } from '../pages/form-post-page.ts'
import type { AnyContext, Replies } from '../reply.ts'
import { encodePost, type MessageParameter } from './bindings.ts'

type Posted = { parameter: MessageParameter; message: string; relayState?: string | undefined }

/** Sends a message through the browser by the POST binding (SAML Bindings 3.5.4). */
export function sendByPost(
  replies: Replies,
  ctx: AnyContext,
  action: string,
  { parameter, message, relayState }: Posted,
): void {
  const fields = {
    [parameter]: encodePost(message),
    ...(relayState === undefined ? {} : { RelayState: relayState }),
  }
  const page = formPostPage({ ...replies.pageContext(ctx), action, fields })
  replies.page(ctx, 200, page, { scripts: [formPostScriptSource], leadsAnywhere: true })
}
