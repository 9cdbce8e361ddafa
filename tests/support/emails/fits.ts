import type { Page } from '@playwright/test'
import { expect, isAccessible } from '../desk.ts'

const widths = [1000, 1280, 1920]
const looks = ['light', 'dark'] as const

// the test's own tools try to run in the frames of emails, where no script may
const ofTools = "Blocked script execution in 'about:srcdoc'"

/** Lists what a page complains of in the browser's console from now on. */
const complaintsOf = (page: Page): string[] => {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(ofTools))
      said.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
  return said
}

type Screen = string | { address: string; open: (page: Page) => Promise<void> }

/**
 * Checks screens in each width and look, sized in place: nothing scrolls sideways, axe finds
 * nothing, no complaint in the console. `PICTURES=1` keeps a picture of each.
 */
export const fitsEverywhere = async (
  page: Page,
  screens: Readonly<Record<string, Screen>>,
  { origin = '', prefix = '' }: { origin?: string; prefix?: string } = {},
): Promise<void> => {
  const complaints = complaintsOf(page)
  const wide: string[] = []
  for (const [name, screen] of Object.entries(screens)) {
    const { address, open } = typeof screen === 'string' ? { address: screen } : screen
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}${prefix}${address}`, { waitUntil: 'networkidle' })
    await open?.(page)
    for (const colorScheme of looks) {
      await page.emulateMedia({ colorScheme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        if (over > 0) wide.push(`${name} at ${width}: ${over} px`)
        if (process.env['PICTURES']) {
          const file = `${name}${prefix.replace('/', '-')}-${width}-${colorScheme}.png`
          await page.screenshot({ path: `test-results/pictures/${file}` })
        }
      }
      // on CI's slower machine axe looks at one look in each language
      if (!process.env['CI'] || (colorScheme === 'dark') === (prefix === '/ru'))
        await isAccessible(page)
    }
  }
  expect(wide).toEqual([])
  expect(complaints).toEqual([])
}
