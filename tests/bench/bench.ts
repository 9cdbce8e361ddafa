import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { calling } from './api.ts'
import { campaigning } from './bulk.ts'
import { embeddedCeiling, postgresCeiling } from './ceiling.ts'
import { createDatabase, startCluster } from './cluster.ts'
import { fillCustomers, fillFloor } from './fill.ts'
import { finder } from './finder/finder.ts'
import { comparing } from './integrations/comparing.ts'
import { hooking } from './integrations/hooking.ts'
import { receiving } from './integrations/receiving.ts'
import { load, median } from './load.ts'
import { mailing } from './mail.ts'
import { ordering } from './orders/orders.ts'
import { measurePage, type PageTask, type PageFigures } from './pages.ts'
import { type PlatformUp, startDashboard, startFloor, startPlatform, stopped } from './product.ts'
import { reminding } from './reminders.ts'
import { scaling } from './scale.ts'
import { searching } from './search.ts'
import { embedding } from './storefront/storefront.ts'
import { flowing } from './workflows/workflows.ts'

// npm run bench [-- part…]: issue, bff, search, pages, scale, orders, bulk, mail, and by name alone
// api, workflows, storefront, reminders, compare, hooks, intake, finder (scale:postgres, bulk:embedded: one
// engine; mail, reminders, compare: DATABASE_URL's). A figure is a ratio of the project and its floor
// in turn, medians. Nothing else should run meanwhile.
const parts = process.argv.slice(2)
const wanted = (part: string) => parts.length === 0 || parts.includes(part)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
type Line = { figure: string; value: string; goal: string; holds: boolean | null }
const table: Line[] = []
const marks = { null: ' ', true: '✓', false: '✗' } as const
const say = (figure: string, value: string, goal = '', holds: boolean | null = null) => {
  table.push({ figure, value, goal, holds })
  console.log(`${marks[`${holds}`]} ${figure.padEnd(58)} ${value.padStart(24)}  ${goal}`)
}
const shop = 'demo.tender.example'
let n = Date.now()

const issuing = async (name: string, platform: PlatformUp, ceiling: () => Promise<number>) => {
  const headers = { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' }
  for (let i = 0; i < 200; i += 1) {
    const customer = { id: `bench${i}`, email: `bench${i}@example.test`, first_name: `Bench ${i}` }
    const body = JSON.stringify(customer)
    await fetch(`${platform.url}/customers/shopify`, { method: 'POST', headers, body })
  }
  const body = JSON.stringify({
    valueToUpdate: '1.25',
    reason: 'Refund',
    note: 'note',
    email_details: {
      recipient_email: 'bench1@example.test',
      subject: 'Store credit',
      title: 'For you',
    },
  })
  const next = () => ({
    method: 'POST' as const,
    path: `/customers/bench${(n += 1) % 200}/updateBalance`,
    headers: { 'idempotency-key': `bench-key-${n}` },
    body,
  })
  const runs: { rate: number; p99: number; ceiling: number; refused: number; cpu: number }[] = []
  for (let i = 0; i < repeats; i += 1) {
    const top = await ceiling()
    const { perSecond, p99, refused, cpuMs } = await load({
      url: platform.url,
      connections: 10,
      seconds,
      headers,
      next,
      pid: platform.kid.pid,
    })
    runs.push({ rate: perSecond, p99, ceiling: top, refused, cpu: cpuMs ?? 0 })
  }
  const rate = median(runs.map((run) => run.rate))
  const p99 = median(runs.map((run) => run.p99))
  const top = median(runs.map((run) => run.ceiling))
  say(
    `S4 issue per second, ${name} (ceiling ${top.toFixed(0)}/s)`,
    `${rate.toFixed(0)}/s = ${(rate / top).toFixed(2)}x`,
    '≥ 0.15x',
    rate / top >= 0.15,
  )
  say(`S4 issue p99, ${name}, 10 connections`, `${p99} ms`, '≤ 30 ms', p99 <= 30)
  say(
    `   refused of all, CPU per issue, ${name}`,
    `${runs.reduce((sum, run) => sum + run.refused, 0)}, ${median(runs.map((run) => run.cpu)).toFixed(2)} ms`,
  )
}

const forwarding = async (
  platform: PlatformUp,
  floorUrl: string,
  dashboard: { url: string; cookie: string; pid: number | undefined },
  floorPid: number | undefined,
) => {
  const path = '/customers/bench1'
  const direct: number[] = []
  const bare: number[] = []
  const ours: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    direct.push(
      (
        await load({
          url: platform.url + path,
          connections: 1,
          seconds,
          headers: { authorization: `Bearer ${platform.token}` },
        })
      ).perSecond,
    )
    bare.push(
      (
        await load({
          url: `${floorUrl}/bff?path=${path}`,
          connections: 1,
          seconds,
          headers: { authorization: `Bearer ${platform.token}` },
          pid: floorPid,
        })
      ).cpuMs ?? 0,
    )
    ours.push(
      (
        await load({
          url: `${dashboard.url}/api/upstream${path}`,
          connections: 1,
          seconds,
          headers: { cookie: dashboard.cookie },
          pid: dashboard.pid,
        })
      ).cpuMs ?? 0,
    )
  }
  const ratio = median(ours) / median(bare)
  say('   platform directly, 1 connection', `${median(direct).toFixed(0)}/s`)
  say(
    'S3 BFF CPU per call against a bare route handler',
    `${median(ours).toFixed(2)} / ${median(bare).toFixed(2)} ms = ${ratio.toFixed(2)}x`,
    '≤ 1.25x',
    ratio <= 1.25,
  )
}

const paging = async (dashboard: { url: string; cookie: string }, floorUrl: string) => {
  const asks: Record<'floor' | 'ours', Omit<PageTask, 'cpu'>> = {
    floor: {
      url: `${floorUrl}/customers`,
      row: 'table tbody tr',
      rows: 20,
      link: 'table tbody tr:nth-child(3) a',
      detail: 'h1.detail',
      search: 'input[type=search]',
      text: 'user777',
      match: 'user777',
    },
    ours: {
      url: `${dashboard.url}/customers`,
      cookie: dashboard.cookie,
      row: 'table tbody tr',
      rows: 20,
      link: 'table tbody tr:nth-child(3) a',
      detail: 'h1',
      search: 'main input[enterkeyhint=search]',
      text: 'user777',
      match: 'user777',
    },
  }
  for (const cpu of [1, 4]) {
    const runs: Record<'floor' | 'ours', PageFigures[]> = { floor: [], ours: [] }
    for (let i = 0; i < repeats; i += 1)
      for (const who of ['floor', 'ours'] as const)
        runs[who].push(await measurePage({ ...asks[who], cpu }))
    const of = (who: 'floor' | 'ours', key: keyof PageFigures) =>
      median(runs[who].map((run) => run[key]))
    const against = (figure: string, key: keyof PageFigures, ratio: number) => {
      const ours = of('ours', key)
      const floor = of('floor', key)
      say(
        `${figure} at ${cpu}x`,
        `${ours.toFixed(0)} / ${floor.toFixed(0)} = ${(ours / floor).toFixed(2)}x`,
        `≤ ${ratio}x`,
        ours <= ratio * floor,
      )
    }
    const alone = (figure: string, key: keyof PageFigures, most: number, unit: string) =>
      say(
        `${figure} at ${cpu}x`,
        `${of('ours', key).toFixed(key === 'cls' ? 3 : 0)} ${unit}`,
        `≤ ${most} ${unit}`,
        of('ours', key) <= most,
      )
    if (cpu === 1) {
      alone('P1 JavaScript encoded of /customers', 'jsKb', 200, 'kB')
      alone('P2 requests until idle', 'requests', 18, '')
    }
    against('P3 rows visible', 'rows', cpu === 1 ? 1.5 : 1.2)
    against('P3 LCP', 'lcp', cpu === 1 ? 1.5 : 1.2)
    against('P4 TTFB', 'ttfb', 2)
    if (cpu === 4) {
      alone('P5 TBT', 'tbt', 200, 'ms')
      alone('P5 longest task', 'longest', 150, 'ms')
    }
    against('P6 list to detail', 'detail', 1.5)
    if (cpu === 1) {
      alone('P7 last key to results', 'results', 250, 'ms')
      alone('P8 worst key event', 'key', 50, 'ms')
    }
    alone('P8 CLS', 'cls', 0.01, '')
  }
}

const beside =
  parts.some(
    (part) =>
      !/^(api|finder|scale|orders|bulk|workflows|storefront|compare|hooks|intake)/.test(part),
  ) || parts.length === 0
const cluster = beside ? await startCluster() : null
if (beside && !cluster) console.log('No PostgreSQL is installed: only embedded is measured.')
if (cluster) {
  const url = await createDatabase(cluster, 'tender')
  const platform = await startPlatform(4800, url)
  if (wanted('issue')) await issuing('PostgreSQL', platform, () => postgresCeiling(url, seconds))
  await fillCustomers(url, shop, 10_000)
  if (wanted('bff') || wanted('pages')) {
    const { findBrowser } = (await import(
      new URL('../../lib/start/browser.mjs', import.meta.url).href
    )) as { findBrowser: () => Promise<string | undefined> }
    process.env['CHROMIUM'] ??= (await findBrowser()) ?? ''
    const root = path.resolve(import.meta.dirname, '../..')
    execFileSync(process.execPath, [path.join(root, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const floorUrl = await createDatabase(cluster, 'floor')
    await fillFloor(floorUrl, 10_000)
    const floor = await startFloor(4810, floorUrl, platform.url)
    const dashboard = await startDashboard(4820, platform)
    if (wanted('bff'))
      await forwarding(
        platform,
        floor.url,
        { url: dashboard.url, cookie: dashboard.cookie, pid: dashboard.kid.pid },
        floor.kid.pid,
      )
    if (wanted('pages')) await paging(dashboard, floor.url)
    await Promise.all([stopped(floor.kid), stopped(dashboard.kid)])
  }
  if (wanted('search')) {
    await searching(say, platform, 10_000)
    const big = await createDatabase(cluster, 'big')
    const bigPlatform = await startPlatform(4830, big)
    await fillCustomers(big, shop, 1_000_000)
    await searching(say, bigPlatform, 1_000_000)
    await stopped(bigPlatform.kid)
  }
  await stopped(platform.kid)
  cluster.stop()
}
if (wanted('issue')) {
  const embedded = await startPlatform(4840, null)
  await issuing('embedded', embedded, () => embeddedCeiling(seconds))
  await stopped(embedded.kid)
}
if (wanted('mail')) await mailing(say)
if (parts.includes('api')) await calling(say)
if (parts.includes('reminders')) await reminding(say)
if (parts.includes('compare')) await comparing(say)
if (parts.includes('hooks')) await hooking(say)
if (parts.includes('intake')) await receiving(say)
if (parts.includes('storefront')) await embedding(say)
if (parts.some((part) => part.startsWith('workflows')))
  await flowing(say, (one) =>
    parts.some((part) => ['workflows', `workflows:${one}`].includes(part)),
  )
for (const [name, measure] of Object.entries({
  scale: scaling,
  orders: ordering,
  bulk: campaigning,
  finder,
}))
  await measure(
    say,
    (engine) =>
      (name === 'finder' ? parts.includes(name) : wanted(name)) ||
      parts.includes(`${name}:${engine}`),
  )
fs.writeFileSync(
  path.join(import.meta.dirname, 'results.json'),
  JSON.stringify({ at: new Date().toISOString(), node: process.version, table }, null, 2),
)
process.exit(0)
