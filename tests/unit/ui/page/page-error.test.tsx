import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { PageError } from '#components/shell/state/page-error.tsx'
import { statusOf } from '#rules/tools/error-status.ts'
import errors from '#messages/en/errors.json'
import shell from '#messages/en/shell.json'
import ui from '#messages/en/ui.json'

afterEach(cleanup)

const shown = (error: unknown) => {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ errors, shell, ui }}>
      <PageError error={error} retry={() => undefined} />
    </NextIntlClientProvider>,
  )
  return screen.getByRole('alert').textContent
}

test("an error page shows 'Error' and 500 where the error says nothing", () => {
  const words = shown(Object.assign(new Error('hidden'), { digest: '2713094' }))
  expect(words).toMatch(/^Error 500Error/)
  expect(words).toContain(errors.broken)
  expect(words).not.toContain('hidden')
})

test('an error page shows the status and the sentence of a refusal', () => {
  const words = shown(Object.assign(new Error(), { digest: 'upstream_slow 504' }))
  expect(words).toContain('Error 504')
  expect(words).toContain(errors.upstream_slow)
})

test.each([
  [{ statusCode: 404 }, 404],
  [{ status: 403 }, 403],
  [{ response: { status: 502 } }, 502],
  [{ statusCode: 418, status: 403, response: { status: 502 } }, 418],
  [{ status: 200 }, 500],
  [{ status: 'x' }, 500],
  [{ digest: 'constructor' }, 500],
  [null, 500],
  ['text', 500],
])('the status of %j is %i', (error, status) => expect(statusOf(error)).toBe(status))
