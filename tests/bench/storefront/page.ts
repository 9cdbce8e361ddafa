import { type Browser, chromium, type Page } from 'playwright'
import type { Say } from '../latency.ts'
import { median } from '../load.ts'
import { flags } from '../pages.ts'
import type { PlatformUp } from '../product.ts'
import { storefrontOf } from './loader.ts'

const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
const cpu = 4

type Seen = { lcp: number; cls: number }
type Figures = Seen & { boot: number; open: number }

/** Runs in the page from its first moment. */
const watch = (): void => {
  const seen: Seen = { lcp: 0, cls: 0 }
  Object.assign(globalThis, { seen })
  const on = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  on('layout-shift', ({ value = 0 }) => {
    seen.cls += value
  })
}

type Traced = { name: string; ts: number; dur?: number; args?: { data?: { url?: string } } }
const runs = ['EvaluateScript', 'FunctionCall']

/** Milliseconds that a script took to compile and run, by the browser's own trace. */
const ranFor = (trace: Buffer, script: string): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Traced[] }
  let end = 0
  let sum = 0
  const own = traceEvents.filter(
    ({ name, args }) => runs.includes(name) && args?.data?.url?.includes(script),
  )
  for (const { ts, dur = 0 } of own.toSorted((a, b) => a.ts - b.ts)) {
    // a call inside another is counted with it
    sum += Math.max(0, ts + dur - Math.max(ts, end))
    end = Math.max(end, ts + dur)
  }
  return sum / 1000
}

/** Opens the panel once its script is there; milliseconds until it is drawn. */
const openPanel = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const root = document.querySelector('tender-launcher')!.shadowRoot!
        const from = performance.now()
        root.querySelector('button')!.click()
        const poll = (): void => {
          const drawn = root.querySelector('dialog[open] .asset')
          if (drawn && drawn.getBoundingClientRect().height > 0)
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - from), 0))
          else requestAnimationFrame(poll)
        }
        poll()
      }),
  )

/** Measures one visit. Tracing slows a page, so that only its own figures are taken with it. */
const measure = async (
  browser: Browser,
  url: string,
  { hasScript, isTraced }: { hasScript: boolean; isTraced: boolean },
): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  try {
    await context.addInitScript(watch)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    await page.goto('data:text/html,<title>warm</title>')
    await page.waitForTimeout(300)
    if (isTraced) await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
    await page.goto(url, { waitUntil: 'load' })
    const launcher = page.locator('tender-launcher button').first()
    if (hasScript) await launcher.waitFor()
    await page.waitForTimeout(1200)
    const boot = isTraced ? ranFor(await browser.stopTracing(), '/w/demo.tender.example.js') : 0
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    if (!hasScript) return { ...seen, boot, open: 0 }
    await launcher.hover()
    await page.waitForTimeout(800)
    return { ...seen, boot, open: await openPanel(page) }
  } finally {
    await context.close()
  }
}

/** Measures a shop's page with the script and without it, in turn, on a slow phone's processor. */
export const visiting = async (say: Say, platform: PlatformUp): Promise<void> => {
  const { findBrowser } = (await import(
    new URL('../../../lib/start/browser.mjs', import.meta.url).href
  )) as { findBrowser: () => Promise<string | undefined> }
  const executablePath = process.env['CHROMIUM'] || (await findBrowser())
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: flags,
  })
  const url = `${storefrontOf(platform)}/try`
  const seen: Record<'bare' | 'ours' | 'traced', Figures[]> = { bare: [], ours: [], traced: [] }
  const ours = { hasScript: true, isTraced: false }
  // a browser's first page is slow, whatever it is
  await measure(browser, url, ours)
  // a first picture varies by a quarter from visit to visit
  for (let i = 0; i < repeats * 3; i += 1) {
    const bare = await measure(browser, `${url}?script=off`, { hasScript: false, isTraced: false })
    seen.bare.push(bare)
    seen.ours.push(await measure(browser, url, ours))
    if (i < repeats) seen.traced.push(await measure(browser, url, { ...ours, isTraced: true }))
  }
  await browser.close()
  const of = (who: keyof typeof seen, key: keyof Figures) =>
    median(seen[who].map((run) => run[key]))
  const most = (figure: string, key: keyof Figures, ms: number) => {
    const took = of(key === 'boot' ? 'traced' : 'ours', key)
    say(`${figure} at ${cpu}x`, `${took.toFixed(1)} ms`, `≤ ${ms} ms`, took <= ms)
  }
  most('storefront script boots', 'boot', 15)
  most('storefront panel opens after hover', 'open', 150)
  const cls = of('ours', 'cls') - of('bare', 'cls')
  say('storefront CLS of the script', cls.toFixed(3), '0', cls === 0)
  const [lcp, bare] = [of('ours', 'lcp'), of('bare', 'lcp')]
  say(
    `storefront LCP of a shop's page at ${cpu}x`,
    `${lcp.toFixed(0)} / ${bare.toFixed(0)} = ${(lcp / bare).toFixed(3)}x`,
    '≤ 1.02x',
    lcp <= 1.02 * bare,
  )
}
