import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'

export type PageFigures = {
  jsKb: number
  requests: number
  ttfb: number
  lcp: number
  rows: number
  tbt: number
  longest: number
  cls: number
  detail: number
  results: number
  key: number
}
export type PageTask = {
  url: string
  cookie?: string
  row: string
  rows: number
  link: string
  detail: string
  search: string
  text: string
  match: string
  cpu: number
}

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Watched = {
  lcp: number
  cls: number
  rows: number
  long: [number, number][]
  keys: number[]
  lastKey: number
  lastClick: number
}
declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page from its first moment. */
const watch = ({ row, rows }: { row: string; rows: number }) => {
  const w: Watched = (window.watched = {
    lcp: 0,
    cls: 0,
    rows: 0,
    long: [],
    keys: [],
    lastKey: 0,
    lastClick: 0,
  })
  const on = (
    type: string,
    see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
    more: object = {},
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...more,
    })
  on('longtask', (entry) => w.long.push([entry.startTime, entry.duration]))
  on('largest-contentful-paint', (entry) => {
    w.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) w.cls += entry.value ?? 0
  })
  on(
    'event',
    (entry) => {
      if (entry.name.startsWith('key')) w.keys.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
  addEventListener(
    'keydown',
    (event) => {
      w.lastKey = event.timeStamp
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      w.lastClick = event.timeStamp
    },
    true,
  )
  const poll = () => {
    const seen = [...document.querySelectorAll(row)].filter(
      (node) => node.getBoundingClientRect().height > 0 && node.textContent?.trim(),
    ).length
    if (seen >= rows)
      requestAnimationFrame(() =>
        setTimeout(() => {
          w.rows = performance.now()
        }, 0),
      )
    else requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}

const bytesOf = (cdp: CDPSession) => {
  const seen = new Map<string, { script: boolean; bytes: number }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('data:'))
      seen.set(requestId, { script: /\.js(\?|$)/.test(request.url), bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return () => ({
    requests: seen.size,
    jsKb:
      [...seen.values()].filter(({ script }) => script).reduce((sum, { bytes }) => sum + bytes, 0) /
      1024,
  })
}

/**
 * Measures one cold profile: load, list to detail, back, type a search. Milliseconds, kilobytes.
 */
export const measurePage = async (task: PageTask): Promise<PageFigures> => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-bench-page-'))
  let context: BrowserContext | undefined
  try {
    context = await chromium.launchPersistentContext(profile, {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      args: flags,
      viewport: { width: 1366, height: 900 },
    })
    if (task.cookie)
      await context.addCookies([
        {
          name: task.cookie.split('=')[0]!,
          value: task.cookie.slice(task.cookie.indexOf('=') + 1),
          url: new URL(task.url).origin,
        },
      ])
    await context.addInitScript(watch, { row: task.row, rows: task.rows })
    const page = context.pages()[0] ?? (await context.newPage())
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    if (task.cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: task.cpu })
    await page.goto('data:text/html,<title>warm</title>')
    await page.waitForTimeout(400)
    const bytes = bytesOf(cdp)
    await page.goto(task.url, { waitUntil: 'load' })
    await page.waitForFunction(() => window.watched.rows > 0)
    await page.waitForTimeout(1500)
    const first = await page.evaluate(() => {
      const { watched: w } = window
      const ttfb = (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
        .responseStart
      const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const blocking = w.long
        .filter(([at, ms]) => at + ms > fcp)
        .reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0)
      return {
        ttfb,
        lcp: w.lcp,
        rows: w.rows,
        cls: w.cls,
        tbt: blocking,
        longest: Math.max(0, ...w.long.map(([, ms]) => ms)),
      }
    })
    const loaded = bytes()
    const detail = await toDetail(page, task)
    await page.goto(task.url, { waitUntil: 'load' })
    await page.waitForFunction(() => window.watched.rows > 0)
    await page.waitForTimeout(800)
    return { ...first, ...loaded, detail, ...(await typeSearch(page, task)) }
  } finally {
    await context?.close()
    fs.rmSync(profile, { recursive: true, force: true })
  }
}

const toDetail = async (page: Page, { link, detail }: PageTask): Promise<number> => {
  await page.locator(link).first().hover()
  await page.locator(link).first().click({ noWaitAfter: true })
  return page.evaluate(
    (selector) =>
      new Promise<number>((done) => {
        const poll = () => {
          const there = [...document.querySelectorAll(selector)].some(
            (node) => node.getBoundingClientRect().height > 0 && node.textContent?.trim(),
          )
          if (there)
            requestAnimationFrame(() =>
              setTimeout(() => done(performance.now() - window.watched.lastClick), 0),
            )
          else requestAnimationFrame(poll)
        }
        poll()
      }),
    detail,
  )
}

const typeSearch = async (
  page: Page,
  { search, text, row, match }: PageTask,
): Promise<{ results: number; key: number }> => {
  await page.locator(search).first().click()
  await page.evaluate(() => {
    window.watched.keys = []
  })
  for (const letter of text) {
    await page.keyboard.type(letter)
    await page.waitForTimeout(80)
  }
  const results = await page.evaluate(
    ([selector, wanted]) =>
      new Promise<number>((done) => {
        const end = performance.now() + 15_000
        const poll = () => {
          const shown = [...document.querySelectorAll(selector!)].filter(
            (node) => node.getBoundingClientRect().height > 0,
          )
          if (
            (shown.length > 0 &&
              shown.length < 20 &&
              shown.every((node) => node.textContent?.includes(wanted!))) ||
            performance.now() > end
          )
            requestAnimationFrame(() =>
              setTimeout(() => done(performance.now() - window.watched.lastKey), 0),
            )
          else requestAnimationFrame(poll)
        }
        poll()
      }),
    [row, match],
  )
  await page.waitForTimeout(300)
  const key = await page.evaluate(() => Math.max(0, ...window.watched.keys))
  return { results, key }
}
