const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The form with which a page of the provider answers an application. */
export function formIn(body: string): { action: string; fields: Record<string, string> } {
  const action = unescaped(/<form id="answer" method="post" action="([^"]*)"/.exec(body)?.[1] ?? '')
  const inputs = [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  const fields = inputs.map(([, name = '', value = '']) => [name, unescaped(value)])
  return { action, fields: Object.fromEntries(fields) }
}
