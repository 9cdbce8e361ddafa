import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { textIn } from '../../support/text.ts'

/** Words that are names, codes or data of the demo, in whatever language the screen is. */
const names = /^(Maple|Thread|Enterprise|Tender|Ctrl|GBP|London|Europe|CSV|ID|API|SKU|JSON|URL|KB)$/

/** English words that a reader of the page meets outside of what the shop itself wrote. */
const leftovers = (page: Page): Promise<string[]> =>
  page.evaluate((allowed) => {
    const isName = new RegExp(allowed)
    const data = '[lang=en], code, pre, .font-mono, table tbody, [data-person] header, nav + *'
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!
      if (parent.closest(`${data}, li[style], a[href^="/ru/customers"], script, style`)) continue
      const words = walker.currentNode.textContent!.match(/[A-Za-z]{3,}/g) ?? []
      found.push(...words.filter((word) => !isName.test(word)))
    }
    return found
  }, names.source)

test('in Russian nothing of the screens is left in English', async ({ page }) => {
  test.slow()
  const walk = async (path: string, heading: string) => {
    await page.goto(`/ru${path}`)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    expect(await leftovers(page), path).toEqual([])
  }
  await walk('/loyalty', textIn('ru', 'workflows.title'))
  await walk('/loyalty/events', textIn('ru', 'workflow-events.list.title'))
  await walk('/loyalty/triggers', textIn('ru', 'workflow-triggers.title'))
  await walk('/cashback', textIn('ru', 'cashback.title'))
  await walk('/referrals', textIn('ru', 'referrals.title'))
  await walk('/referrals?view=links', textIn('ru', 'referrals.title'))
  await walk('/referrals?view=program', textIn('ru', 'referrals.title'))
  await page.goto('/ru/loyalty/create?template=vip_tiers')
  const main = page.getByRole('main')
  await expect(main.getByRole('region').first()).toBeVisible()
  expect(await leftovers(page), 'editor').toEqual([])
  await isAccessible(page)
})
