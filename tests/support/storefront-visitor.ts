import fs from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, isAccessible, test } from './desk.ts'

const portAfter = (baseURL: string | undefined, more: number): string => {
  const url = new URL(baseURL ?? '')
  url.port = String(Number(url.port) + more)
  return url.origin
}

/** A test with a shopper's browser beside the desk: no scripts, and none of the desk's cookies. */
export const shopperTest = test.extend<{ shopper: Page; origin: string; platform: string }>({
  origin: ({ baseURL }, give) => give(portAfter(baseURL, 1001)),
  platform: ({ baseURL }, give) => give(portAfter(baseURL, 1000)),
  shopper: async ({ browser, origin }, give) => {
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
    await give(await context.newPage())
    expect(await context.cookies()).toEqual([])
    await context.close()
  },
})

/** Reads the emails to an address from the platform's outbox, newest first. */
export const mailsTo = async (request: APIRequestContext, platform: string, to: string) => {
  const { OUTBOX_KEY: key } = JSON.parse(
    fs.readFileSync('test-results/data/secrets.json', 'utf8'),
  ) as Record<string, string>
  const list = await (await request.get(`${platform}/outbox?key=${key}`)).text()
  const rows = [...list.matchAll(/<td>([^<]+)<\/td>\s*<td><a href="([^"]+)"/g)]
  const own = rows.filter(([, email]) => email === to)
  return Promise.all(
    own.map(async ([, , path]) =>
      (await request.get(platform + path!.replaceAll('&amp;', '&'))).text(),
    ),
  )
}

/** Checks what the shopper sees with axe, which needs scripts, in a page that allows them. */
export const isReadable = async (shopper: Page) => {
  const context = await shopper.context().browser()!.newContext()
  const copy = await context.newPage()
  await copy.setContent(await shopper.content())
  await isAccessible(copy)
  await context.close()
}
