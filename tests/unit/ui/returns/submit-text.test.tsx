import { renderHook } from '@testing-library/react'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Preview } from '#components/commerce/refund/outcome.ts'
import { useSubmitText } from '#components/commerce/refund/use-submit-text.ts'
import desk from '#messages/en/returns-refund.json'
import till from '#messages/en/returns-till.json'

type Kind = Preview['refund']['parts'][number]['kind']

const messages = { 'returns-refund': desk, 'returns-till': till }
const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={messages}>
    {children}
  </NextIntlClientProvider>
)
const areas = ['returns-refund.submit', 'returns-till.submit'] as const
/** The button of a refund at the desk and at the till. */
const buttons = (preview: Preview | undefined) =>
  areas.map((area) => {
    const useText = () => {
      const t = useTranslations(area)
      return useSubmitText((word, amount) => t(word, { amount }))
    }
    return renderHook(useText, { wrapper }).result.current(preview)
  })
const preview = (parts: Partial<Record<Kind, string>>, to = 'credit') => {
  const rows = Object.entries(parts).map(([kind, amount]) => ({ kind, amount }))
  return { refund: { amount: '45.00', currency: 'EUR', to, parts: rows } } as unknown as Preview
}

test.each([
  ['with its bonus', { credit: '45.00', bonus: '4.50' }, 'Give €49.50 credit'],
  ['after a deduction', { credit: '40.00', deducted: '5.00' }, 'Give €40.00 credit'],
  ['back on the card that paid', { restored: '45.00' }, 'Give €45.00 credit'],
  ['left by an exchange', { credit: '45.00', exchanged: '-37.00' }, 'Give €8.00 credit'],
  ['used up by an exchange', { credit: '45.00', exchanged: '-45.00' }, 'Refund €45.00'],
])('the desk’s and the till’s button name the same credit: %s', (_, parts, words) => {
  expect(buttons(preview(parts))).toEqual([words, words])
})

test('a refund to the original payment names its amount, and one that isn’t previewed none', () => {
  const original = preview({ original: '45.00' }, 'original')
  expect(buttons(original)).toEqual(['Refund €45.00', 'Refund €45.00'])
  expect(buttons(undefined)).toEqual(['Refund', 'Refund'])
})
