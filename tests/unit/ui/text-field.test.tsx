import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { TextField } from '#components/ui/form/text-field.tsx'
import ui from '#messages/en/ui.json'

afterEach(cleanup)

const within = (children: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ ui }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  )

test('a numeric field takes digits and nothing else, and hands on what it took', async () => {
  const typed: string[] = []
  within(
    <TextField label="Days" numericOnly onChange={(event) => typed.push(event.target.value)} />,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Days' }), '-1e2.5x')
  expect(screen.getByRole('textbox')).toHaveProperty('value', '125')
  expect(typed.at(-1)).toBe('125')
})

test('a field with a limit counts what is left once that is little; an error comes before it', async () => {
  const { rerender } = within(<TextField label="Name" help="Yours" maxLength={30} />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.type(field, 'a'.repeat(9))
  expect(screen.getByText('Yours')).toBeTruthy()
  await userEvent.type(field, 'aa')
  expect(screen.getByText('19 characters left')).toBeTruthy()
  const heard = () => document.querySelector('[aria-live=polite]')?.textContent
  expect(heard()).toBe('20 characters left')
  await userEvent.type(field, 'a'.repeat(40))
  expect(field).toHaveProperty('value', 'a'.repeat(30))
  expect(screen.getAllByText('0 characters left')).toHaveLength(2)
  expect(heard()).toBe('0 characters left')
  rerender(
    <NextIntlClientProvider locale="en" messages={{ ui }} timeZone="UTC">
      <TextField label="Name" maxLength={30} error="Wrong" />
    </NextIntlClientProvider>,
  )
  expect(screen.getByText('Wrong')).toBeTruthy()
})
