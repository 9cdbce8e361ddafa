import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, test } from 'vitest'
import { StateFilters } from '#components/returns/request/state-filters.tsx'
import enReturns from '#messages/en/returns.json'
import en from '#messages/en/returns-requests.json'
import ruReturns from '#messages/ru/returns.json'
import ru from '#messages/ru/returns-requests.json'

const messagesOf = {
  en: { returns: enReturns, 'returns-requests': en },
  ru: { returns: ruReturns, 'returns-requests': ru },
}

const shown = (locale: 'en' | 'ru'): string[] => {
  const { unmount } = render(
    <NextIntlClientProvider
      locale={locale}
      messages={messagesOf[locale] as (typeof messagesOf)['en']}
    >
      <StateFilters
        counts={{ requested: 3, refunded: 1000 }}
        capped={['refunded']}
        state={undefined}
        onChange={() => undefined}
      />
    </NextIntlClientProvider>,
  )
  const texts = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
  unmount()
  return texts.map((text) => text.replace(/\u00a0/g, ' '))
}

test('a state with more returns than were counted says so, and so does the sum of all', () => {
  expect(shown('en')).toEqual(['All 1,003+', 'Requested 3', 'Refunded 1,000+'])
  expect(shown('ru')).toEqual([
    `${ru.all} 1 003+`,
    `${ruReturns.returnStates.requested} 3`,
    `${ruReturns.returnStates.refunded} 1 000+`,
  ])
})
