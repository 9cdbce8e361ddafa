import { expect, test } from 'vitest'
import { cardRulesOf, cardsQuery } from '#components/gift-cards/list/address.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'

const asked = (search: string, settings: Settings) => {
  const { optimized_query, email_only_for_email_addresses } = cardsQuery(
    (name) => (name === 'search' ? search : null),
    cardRulesOf(settings),
  )
  return [optimized_query ?? false, email_only_for_email_addresses ?? false]
}
const emailOnly = { enable_email_only_for_email_addresses: true }
const optimized = { enable_optimized_search: true }

test.each([
  ['ann', {}, [false, false]],
  ['ann', { ...emailOnly, ...optimized }, [true, false]],
  ['ann@mail.example', emailOnly, [false, true]],
  ['ann@mail.example', optimized, [true, false]],
])('a search of cards for %s follows the settings %j', (search, settings, found) =>
  expect(asked(search, settings)).toEqual(found),
)
