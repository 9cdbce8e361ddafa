import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { EgiftChip, waitsFor } from '#components/egifts/egift/egift-chip.tsx'
import type { EgiftEvent } from '#contract/egifts/egift-shapes.ts'
import egifts from '#messages/en/egifts.json' with { type: 'json' }

afterEach(cleanup)

const scheduled = (detail: Record<string, string>): EgiftEvent[] => [
  { kind: 'scheduled', at: '2026-06-01T10:00:00Z', actor: 'store', by: null, detail },
]

test.each([
  ['a day', '2026-06-10T10:00:00Z', scheduled({}), egifts.statuses.scheduled],
  ['a team member', null, scheduled({ waits: 'manual' }), egifts.unsent.manual],
  ['fulfilment', null, scheduled({ waits: 'fulfillment' }), egifts.unsent.some],
  ['something unknown', null, [], egifts.unsent.some],
])('the chip of a gift that waits for %s says so', (_, send_at, events, words) => {
  render(
    <NextIntlClientProvider locale="en" messages={{ egifts }}>
      <EgiftChip gift={{ status: 'scheduled', send_at }} waits={waitsFor(events)} />
    </NextIntlClientProvider>,
  )
  expect(document.body.textContent).toBe(words)
})
