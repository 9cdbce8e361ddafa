import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { FiguresProblem } from '#components/bulk/figures/figures-problem.tsx'
import { figuresFailedHref } from '#components/bulk/figures/address.ts'
import bulkRun from '#messages/en/bulk-run.json'

afterEach(cleanup)
const shown = (problem: string | string[] | null) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ 'bulk-run': bulkRun }} timeZone="UTC">
      <FiguresProblem problem={problem} />
    </NextIntlClientProvider>,
  )

test('the list says why it is shown, by the code that the figures leave in the address', () => {
  shown(new URL(figuresFailedHref, 'http://x').searchParams.get('problem'))
  expect(screen.getByRole('alert').textContent).toContain('The figures could not be had')
  cleanup()
  for (const other of [null, 'x', ['analytics', 'x'], '']) {
    shown(other)
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
  }
})
