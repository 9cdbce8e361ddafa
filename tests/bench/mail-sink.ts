import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server in a process of its own that takes every message and keeps none. It tells its parent
// its port, how many came each tenth of a second, and when those to `watched.example` did.
let count = 0
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.on('end', () => {
      count += 1
      const to = envelope.rcptTo[0]?.address ?? ''
      if (to.endsWith('@watched.example')) process.send?.({ to, at: Date.now() })
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.server.address() as AddressInfo).port })
})
setInterval(() => process.send?.({ count }), 100)
process.on('disconnect', () => process.exit())
