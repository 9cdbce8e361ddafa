import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import next from 'next'
import { placesFor } from './front/places.mjs'
import { fillEmptyPage } from './front/empty-page.mjs'
import { refuse, say } from './front/turned-away.mjs'

// Refuses at the front what Next answers badly: TRACE with 500, an address that names another host
// with a redirect there, and upgrades, which nothing here needs.
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** the largest file with the form around it */
const bodyMax = 50 * 1024 * 1024 + 64 * 1024
const port = Number(process.argv[2])
const host = process.argv[3] ?? 'localhost'
// Next redirects every page to itself where its own name is an address
const app = next({ dev: false, hostname: 'localhost', port })
const handle = app.getRequestHandler()

// the facts of each request that only its socket knows, and that it can't forge; lib/upstream reads
// them
const visits = new AsyncLocalStorage()
globalThis[Symbol.for('tender.visits')] = visits

let used = 0
let lately = performance.eventLoopUtilization()
setInterval(() => {
  const now = performance.eventLoopUtilization()
  used = performance.eventLoopUtilization(now, lately).utilization
  lately = now
}, 500).unref()
const enter = placesFor({
  places: 16,
  line: 256,
  waitMs: 2000,
  slowMs: 1000,
  holdMs: 1000,
  isBusy: () => used > 0.8,
})
const isFree = (url) => url.startsWith('/_next/static/') || url.startsWith('/api/health')

/** Says 503 for a page that couldn't be made without the platform, and hides our own paths. */
function rewriteHead(response, visit) {
  const { writeHead } = response
  response.writeHead = (status, ...rest) => {
    for (const name of response.getHeaderNames())
      if (name.startsWith('x-middleware-')) response.removeHeader(name)
    const isDown = status === 500 && visit.isPlatformDown
    if (isDown) response.setHeader('retry-after', '5')
    return writeHead.call(response, isDown ? 503 : status, ...rest)
  }
}

/** Names a script's type as one text: Next's handlers name a list, whose texts it doesn't compress. */
function nameType(response) {
  const { setHeader } = response
  response.setHeader = (name, value) => {
    const isList = name.toLowerCase() === 'content-type' && Array.isArray(value)
    return setHeader.call(response, name, isList ? value[0] : value)
  }
}

function serve(request, response) {
  const visit = {
    socket: request.socket.remoteAddress,
    forwarded: request.headers['x-forwarded-for'],
    isPlatformDown: false,
  }
  fillEmptyPage(request, response)
  rewriteHead(response, visit)
  if (request.url.startsWith('/api/preview/')) nameType(response)
  void visits.run(visit, () => handle(request, response))
}

await app.prepare()
const server = createServer((request, response) => {
  if (!methods.includes(request.method)) return refuse(response, 405)
  if (!request.url.startsWith('/')) return refuse(response, 400)
  if (Number(request.headers['content-length'] ?? 0) > bodyMax)
    return say(request, response, 'too_large')
  if (isFree(request.url)) return serve(request, response)
  enter(
    response,
    () => serve(request, response),
    () => say(request, response, 'busy'),
  )
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
server.listen(port, host)

const stop = () => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 3000).unref()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)
