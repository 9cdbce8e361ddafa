import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { FiguresProblem } from '#components/bulk/figures/figures-problem.tsx'
import { figuresFailedFor, figuresFailedHref } from '#components/bulk/figures/address.ts'
import bulkRun from '#messages/en/bulk-run.json'
import errors from '#messages/en/errors.json'

afterEach(cleanup)
const shown = (problem: string | string[] | null, reason?: string | null) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ 'bulk-run': bulkRun, errors }} timeZone="UTC">
      <FiguresProblem {...{ problem, reason }} />
    </NextIntlClientProvider>,
  )

test('the list says why it is shown, by the code that the figures leave in the address', () => {
  shown(new URL(figuresFailedHref, 'http://x').searchParams.get('problem'))
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load results')
  cleanup()
  for (const other of [null, 'x', ['analytics', 'x'], '']) {
    shown(other)
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
  }
})

test('the list names the reason of the refusal, as for a campaign that is not there', () => {
  const reasons = { not_found: errors.not_found, being_counted: errors.being_counted }
  for (const [code, words] of Object.entries(reasons)) {
    const parameters = new URL(figuresFailedFor(code), 'http://x').searchParams
    shown(parameters.get('problem'), parameters.get('reason'))
    expect(screen.getByRole('alert').textContent).toContain(words)
    cleanup()
  }
  shown('analytics', 'made up')
  expect(screen.getByRole('alert').textContent).toContain(errors.broken)
  for (const code of ['broken', 'upstream_broken'])
    expect(figuresFailedFor(code)).toBe(figuresFailedHref)
})
