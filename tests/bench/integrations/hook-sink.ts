import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Endpoints of webhooks in a process of their own. `/hang…` is never answered, all else at once. It
// tells its parent its port, how many requests it answered each tenth of a second, and what came to
// `/watched`, with the time.
let count = 0
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const at = Date.now()
    if (request.url?.startsWith('/hang')) return
    response.writeHead(204).end()
    count += 1
    if (request.url !== '/watched') return
    const { data } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as {
      data: { transaction_id: string }
    }
    process.send?.({ id: data.transaction_id, at })
  })
})
server.listen(0, 'localhost', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
setInterval(() => process.send?.({ count }), 100)
process.on('disconnect', () => process.exit())
