import type { Page } from '@playwright/test'

/** Opens documents in frames, touches everything in them, and returns the scripts that ran. */
export const ranIn = (page: Page, documents: readonly string[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const hits: number[] = []
    Object.assign(globalThis, { hits })
    const acts = ['click', 'mouseover', 'focus', 'load', 'error', 'toggle', 'mousemove']
    const open = (html: string) =>
      new Promise<void>((done) => {
        const frame = document.createElement('iframe')
        frame.sandbox.add('allow-scripts', 'allow-same-origin')
        frame.srcdoc = html
        frame.addEventListener('load', () => {
          const inside = frame.contentDocument
          for (const one of inside?.querySelectorAll('*') ?? []) {
            // only where a script could follow: any other link would leave the page
            const href = one.getAttribute('href') ?? ''
            const isScript = /^\s*(java|vb)?script:/i.test(href.replaceAll(/[\t\n\r]/g, ''))
            for (const act of acts) {
              if (act === 'click' && href && !isScript) continue
              one.dispatchEvent(new Event(act, { bubbles: true, cancelable: true }))
            }
          }
          setTimeout(() => {
            frame.remove()
            done()
          }, 40)
        })
        document.body.append(frame)
      })
    for (let at = 0; at < all.length; at += 60)
      await Promise.all(all.slice(at, at + 60).map((html) => open(html)))
    return hits
  }, documents)

/** Opens an empty page that counts hits, and fetches nothing that a document names. */
export const openCanary = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      hit: (number: number) => (globalThis.top as never as { hits?: number[] }).hits?.push(number),
    })
  })
  // nothing of a document is fetched
  await page.route(/^https?:/, (route) =>
    route.request().url() === 'https://canary.example/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
      : route.abort(),
  )
  await page.goto('https://canary.example/')
}
