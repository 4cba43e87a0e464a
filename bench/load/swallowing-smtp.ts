// A mail server that accepts and discards every mail, so that its own cost is minimal.
import { type AddressInfo, createServer, type Socket } from 'node:net'

function answer(socket: Socket, line: string): 'text' | 'command' {
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === 'DATA') {
    socket.write('354 go on\r\n')
    return 'text'
  }
  socket.write(verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
  return 'command'
}

const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.write('220 sink.example\r\n')
  let rest = ''
  let phase: 'text' | 'command' = 'command'
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1')
    for (;;) {
      const mark = phase === 'text' ? '\r\n.\r\n' : '\r\n'
      const end = rest.indexOf(mark)
      if (end < 0) break
      const line = rest.slice(0, end)
      rest = rest.slice(end + mark.length)
      if (phase === 'command') phase = answer(socket, line)
      else {
        phase = 'command'
        socket.write('250 taken\r\n')
      }
    }
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
