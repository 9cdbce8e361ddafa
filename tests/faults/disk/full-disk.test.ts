import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import type { signIn } from '#contract/staff/calls.ts'
import { ask, codeOf } from '../../support/ask.ts'
import { multipart } from '../../support/multipart.ts'
import { type Account, startPlatformServer, temporary } from '../../support/product/product.ts'
import { until } from '../../support/until.ts'

/** A folder on a small disk of its own; null without the right to mount. */
const smallDisk = (): string | null => {
  const folder = temporary()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

test('a full disk is a 503 with its reason, health says so, and room makes all well again', async ({
  skip,
}) => {
  const dataDir = smallDisk()
  if (dataDir === null) {
    skip('needs the right to mount')
    return
  }
  const platform = await startPlatformServer({ dataDir, env: { DEMO: '1' } })
  onTestFinished(() => platform.stop('SIGKILL'))
  const [account] = JSON.parse(
    fs.readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8'),
  ) as Account[]
  const { shop_url, email, password } = account!
  const signedIn = await ask(platform.url, '/auth/login', {
    method: 'POST',
    body: { shop_url, email, password },
  })
  const { token } = signedIn.json as Answer<typeof signIn>
  const call = (method: string, address: string, body?: unknown) =>
    ask(platform.url, address, { method, body, headers: { authorization: `Bearer ${token}` } })
  // a table of its own, so that every write needs room
  const { raw, headers } = multipart({ name: 'a.csv', content: 'a,b\n'.repeat(500_000) })
  const upload = () =>
    ask(platform.url, '/api/bucket/uploadFile', {
      method: 'POST',
      body: raw.toString(),
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  expect((await ask(platform.url, '/health')).json).toEqual({
    status: 'ok',
    database: 'ok',
    disk: 'ok',
  })
  const filler = path.join(dataDir, 'filler')
  const fill = () => {
    try {
      fs.writeFileSync(filler, Buffer.alloc(450 * 1024 * 1024))
    } catch {
      // full, as it should be
    }
  }
  fill()
  const full = await upload()
  expect([full.status, codeOf(full), full.headers['retry-after']]).toEqual([
    503,
    'storage_full',
    '60',
  ])
  expect(full.text).not.toMatch(/pg_|base\/|53100|at .*\(/)
  const sick = await until('health to say it', async () => {
    const health = await ask(platform.url, '/health')
    return health.status === 503 ? health : null
  })
  expect(sick.json).toMatchObject({ status: 'down', disk: 'full' })
  // a call that needs no room goes on
  expect((await call('GET', '/api/shop')).status).toBe(200)
  fs.rmSync(filler)
  expect((await upload()).status).toBe(200)
  await until('health to be well', async () => (await ask(platform.url, '/health')).status === 200)
})
