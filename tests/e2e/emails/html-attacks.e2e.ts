import { expect, type Page, test } from '@playwright/test'
import { attackedBlocks } from '../../support/emails/attacked-blocks.ts'
import { compiled, filled, values } from '../../support/emails/html.ts'
import { payloads } from '../../support/emails/payloads.ts'

// emails are opened in frames that may run scripts, unlike anywhere in the product
test.use({ javaScriptEnabled: true })
test.setTimeout(240_000)

/** Opens documents in frames, touches everything in them, and returns the scripts that ran. */
const ranIn = (page: Page, documents: readonly string[]): Promise<number[]> =>
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

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      hit: (number: number) => (globalThis.top as never as { hits?: number[] }).hits?.push(number),
    })
  })
  // nothing of an email is fetched in this test
  await page.route(/^https?:/, (route) =>
    route.request().url() === 'https://canary.example/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
      : route.abort(),
  )
  await page.goto('https://canary.example/')
})

test('the attacks run where nothing cleans them', async ({ page }) => {
  const some = payloads.filter((_, at) => at % 8 === 0)
  expect(new Set(await ranIn(page, some)).size).toBeGreaterThan(some.length / 5)
})

test('no attack runs in a compiled email, whatever holds it', async ({ page }) => {
  const documents = payloads.map((payload) => {
    const program = compiled(
      `${payload}<a href="${payload}">x</a><img src='${payload}' alt="${payload}">
       <h1 title="{recipient_name}">{recipient_name|you}</h1><p>{body}</p><a href="{link}">x</a>
       <a href="https://x.example/?q={recipient_name}">y</a>
       <img src="cid:code-qr" alt="{recipient_name}">`,
      {
        template: `<table><td>${payload}</td></table>{content}`,
        preheader: { en: { value: '{recipient_name}', of: '' } },
        isOptional: true,
      },
    )
    const attacked = Object.fromEntries(Object.keys(values).map((name) => [name, payload]))
    return filled(program, attacked).html
  })
  expect(documents.length).toBeGreaterThan(1000)
  expect(await ranIn(page, documents)).toEqual([])
})

test('no attack runs in an email of blocks that has it in each text, value and address', async ({
  page,
}) => {
  const documents = payloads.map(
    (payload) => attackedBlocks({ text: payload, value: payload, url: payload }).html,
  )
  expect(documents.length).toBeGreaterThan(1000)
  expect(await ranIn(page, documents)).toEqual([])
})
