import { ask, type RequestOptions, type Heard, ownWrite } from './ask.ts'
import { answering, cookieFor } from './fake-platform.ts'
import { built, type Dashboard, startDashboard } from './product/product.ts'
import { type Recorded, startUpstream, type Upstream } from './upstream.ts'

export const key = 'key-0000-0000'
export type Bff = {
  upstream: Upstream
  dashboard: Dashboard
  /** the owner's cookie */
  owner: string
  /** requests that arrived at the upstream, except health checks */
  calls: () => Recorded[]
  /** as the owner from our own page, with an Idempotency-Key on writes */
  call: (method: string, path: string, more?: RequestOptions) => Promise<Heard>
  stop: () => Promise<void>
}

/**
 * The built dashboard before a platform that records everything. SESSION_SECRET must be stubbed
 * before.
 */
export const startBff = async (env: Record<string, string> = {}): Promise<Bff> => {
  await built()
  const upstream = await startUpstream(answering())
  const dashboard = await startDashboard({
    upstream: upstream.url,
    env,
  })
  const owner = await cookieFor()
  return {
    upstream,
    dashboard,
    owner,
    calls: () => upstream.seen.filter(({ url }) => url !== '/health'),
    call: (method, path, more = {}) =>
      ask(dashboard.origin, path, {
        method,
        cookie: owner,
        ...more,
        headers: {
          ...(method === 'GET' ? {} : { ...ownWrite(dashboard.origin), 'idempotency-key': key }),
          ...more.headers,
        },
      }),
    stop: async () => {
      await dashboard.stop()
      await upstream.close()
    },
  }
}
