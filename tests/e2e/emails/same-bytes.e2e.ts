import path from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { fillGenerated } from '../../support/emails/generated-designs.ts'

const count = 500

test('a preview in the browser is the email, byte for byte, for 500 designs', async ({ page }) => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.resolve(import.meta.dirname, '../../support/emails/generated-designs.ts'),
        formats: ['iife'],
        name: 'generated',
      },
    },
  })
  const [bundle] = [made].flat() as { output: { code: string }[] }[]
  await page.addScriptTag({ content: bundle!.output[0]!.code })
  const inBrowser = await page.evaluate(
    (most) =>
      (
        globalThis as unknown as { generated: { fillGenerated: (n: number) => string[] } }
      ).generated.fillGenerated(most),
    count,
  )
  const onPlatform = fillGenerated(count)
  expect(new Set(onPlatform).size).toBe(count)
  expect(inBrowser.filter((one, at) => one !== onPlatform[at])).toEqual([])
})
