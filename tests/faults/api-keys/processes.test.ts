import { expect, test } from 'vitest'
import { keyOf } from '../../support/api-keys/keys-of.ts'
import { freePort } from '../../support/product/free-port.ts'
import { startPlatformServer } from '../../support/product/product.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { url: database } = platform.database

const apiServer = async (url: string) => {
  const port = await freePort()
  const env = { DATABASE_URL: url, DEMO: '0', API_PORT: `${port}` }
  const server = await startPlatformServer({ env })
  return { server, address: `http://localhost:${port}/v1/api/shop/locations` }
}

test.skipIf(!database)(
  'two processes give a key 500 calls at once and 50 a second together (PostgreSQL alone has two)',
  { timeout: 120_000 },
  async () => {
    const { key } = await keyOf(platform, shop, { scopes: ['lookup'] })
    const servers = [await apiServer(database!), await apiServer(database!)]
    const headers = { authorization: `Bearer ${key}` }
    const seen: number[] = []
    const from = performance.now()
    let left = 900
    const call = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        const answer = await fetch(servers[left % 2]!.address, { headers })
        await answer.arrayBuffer()
        seen.push(answer.status)
        if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('1')
      }
    }
    await Promise.all(Array.from({ length: 20 }, call))
    const passed = Math.ceil((performance.now() - from) / 1000)
    const done = seen.filter((status) => status === 200).length
    expect(done).toBeGreaterThanOrEqual(500)
    expect(done).toBeLessThanOrEqual(500 + passed * 50)
    expect(seen.filter((status) => status === 429)).toHaveLength(900 - done)
    await Promise.all(servers.map(({ server }) => server.stop()))
  },
)
