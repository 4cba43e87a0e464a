import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FramingPage = { address: string; stop: () => Promise<void> }

const page = (framed: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Framing page</title><link rel="icon" href="data:,"></head>
<body>
<h1>Framing page</h1>
<script>
received = []
addEventListener('message', ({ data, origin }) => received.push({ data, origin }))
</script>
<iframe src="${framed}" width="1200" height="700"></iframe>
</body>
</html>`

/** A page of another origin that frames the portal and stores the messages that it receives in `received`. */
export async function startFramingPage(framed: string, port = 0): Promise<FramingPage> {
  const server = createServer(({ url = '/' }, response) => {
    // Passes this page's query on to the portal.
    const asked = framed + new URL(url, framed).search
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(asked))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
