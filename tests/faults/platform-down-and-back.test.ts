import fs from 'node:fs'
import { expect, test } from 'vitest'
import { ask, codeOf } from '../support/ask.ts'
import { signInAt, startPlatformServer, startProduct } from '../support/product/product.ts'
import { until } from '../support/until.ts'

// the same cookie is valid afterwards
test('a platform that goes and comes back: pages and calls say so and recover by themselves', async () => {
  const product = await startProduct()
  const cookie = await signInAt(product.origin, product.accounts.owner)
  // the code that the page's error boundary reads
  const down = /digest\\?":\\?"upstream_down/
  const call = () => ask(product.origin, '/api/upstream/api/shop', { cookie })
  expect((await call()).status).toBe(200)
  await product.platform.stop('SIGKILL')
  expect([(await call()).status, codeOf(await call())]).toEqual([503, 'upstream_down'])
  for (const path of ['/customers', '/', '/ru/customers']) {
    const page = await ask(product.origin, path, { cookie })
    expect(page.headers.location, path).toBeUndefined()
    expect(page.text).toMatch(down)
    expect(page.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:\d|node_modules/)
  }
  expect((await ask(product.origin, '/login')).status).toBe(200)
  const again = await startPlatformServer({
    dataDir: product.platform.dataDir,
    port: product.platform.port,
  })
  await until('the call', async () => (await call()).status === 200)
  expect((await ask(product.origin, '/customers', { cookie })).text).not.toMatch(down)
  await Promise.all([again.stop(), product.dashboard.stop()])
  fs.rmSync(product.platform.dataDir, { recursive: true, force: true })
})
