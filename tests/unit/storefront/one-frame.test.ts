import { expect, test } from 'vitest'
import { everySource } from '../house-files.ts'

test('the frame of a page is written once; the demo shop to try is no page of ours', () => {
  const writing = everySource.filter(
    ({ path, text }) =>
      /^lib\/platform\/(storefront|shopper|returns|referrals|egifts)\//.test(path) &&
      /<!doctype/i.test(text),
  )
  expect(writing.map(({ path }) => path)).toEqual([
    'lib/platform/storefront/drawn/framed-page.ts',
    'lib/platform/storefront/try/try-page.ts',
  ])
})
