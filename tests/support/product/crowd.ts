import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// Run by tests/faults/front/busy.test.ts as a process of its own, so that its work slows no answer:
// many connections that ask for pages again and again. Prints what each request got.
const [origin = '', cookie = '', connections = '', ms = '', ...paths] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
const until = Date.now() + Number(ms)

/** One answer: status, milliseconds, Retry-After and the beginning of its text. */
export type Answered = [status: number, ms: number, retryAfter: string | null, text: string]
const seen: Answered[] = []

const visit = (path: string, agent: http.Agent): Promise<void> =>
  new Promise((done, fail) => {
    const since = performance.now()
    http
      .get({ hostname, port, path, agent, headers: { cookie } }, (response) => {
        const { statusCode = 0, headers } = response
        let text = ''
        response.on('data', (bytes: Buffer) => {
          if (statusCode === 503) text += bytes.toString()
        })
        response.on('error', fail)
        response.on('end', () => {
          const spent = performance.now() - since
          seen.push([statusCode, spent, headers['retry-after'] ?? null, text])
          // as a browser does that should come again
          done(statusCode === 503 ? pause(500) : undefined)
        })
      })
      .on('error', fail)
  })

await Promise.all(
  Array.from({ length: Number(connections) }, async (_, i) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    while (Date.now() < until) await visit(paths[i % paths.length]!, agent)
    agent.destroy()
  }),
)
process.stdout.write(JSON.stringify(seen))
