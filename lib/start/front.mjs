import { createServer } from 'node:http'
import next from 'next'

// Refuses at the front what Next answers badly: TRACE with 500, an address that names another host
// with a redirect there, and upgrades, which nothing here needs.
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const port = Number(process.argv[2])
const app = next({ dev: false, hostname: 'localhost', port })
const handle = app.getRequestHandler()

const refuse = (response, status) =>
  response.writeHead(status, { 'cache-control': 'no-store', connection: 'close' }).end()

await app.prepare()
const server = createServer((request, response) => {
  if (!methods.includes(request.method)) return refuse(response, 405)
  if (!request.url.startsWith('/')) return refuse(response, 400)
  void handle(request, response)
})
server.headersTimeout = 15_000
server.requestTimeout = 60_000
server.keepAliveTimeout = 65_000
server.on('upgrade', (_, socket) =>
  socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'),
)
server.on('connect', (_, socket) =>
  socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\n\r\n'),
)
server.on('error', (cause) => {
  console.error(cause.message)
  process.exit(1)
})
server.listen(port, 'localhost')

const stop = () => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 3000).unref()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)
