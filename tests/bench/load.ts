import fs from 'node:fs'
import autocannon from 'autocannon'

export type Load = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  refused: number
  cpuMs: number | null
}
type Target = {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  next?: () => {
    method?: 'GET' | 'POST'
    path: string
    headers?: Record<string, string>
    body?: string
  }
  pid?: number | undefined
}

/** Returns a process's CPU seconds so far (Linux). */
export const cpuOf = (pid: number): number => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const once = (target: Target, seconds: number): Promise<autocannon.Result> =>
  new Promise((done, fail) => {
    const { url, connections, headers = {}, next } = target
    const requests = next
      ? [
          {
            setupRequest: (request: autocannon.Request) => {
              const one = next()
              return {
                ...request,
                method: one.method ?? 'GET',
                path: one.path,
                headers: { ...headers, ...one.headers },
                ...(one.body ? { body: one.body } : {}),
              }
            },
          },
        ]
      : undefined
    autocannon(
      {
        url,
        connections,
        duration: seconds,
        headers,
        timeout: 30,
        ...(requests ? { requests } : {}),
      },
      (cause, result) => (cause ? fail(cause) : done(result)),
    )
  })

/** Warms up, then loads; only the load counts. */
export const load = async (target: Target): Promise<Load> => {
  await once(target, Math.max(1, Math.round(target.seconds / 3)))
  const before = target.pid && fs.existsSync(`/proc/${target.pid}/stat`) ? cpuOf(target.pid) : null
  const { requests, latency, non2xx, errors } = await once(target, target.seconds)
  const cpuMs =
    before === null || !target.pid
      ? null
      : ((cpuOf(target.pid) - before) * 1000) / Math.max(1, requests.total)
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p95: latency.p97_5,
    p99: latency.p99,
    refused: non2xx + errors,
    cpuMs,
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
