import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'

vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}))
afterEach(cleanup)

test('a head leads back to its list and is the heading of the page', () => {
  render(
    <EntityHead
      back={{ href: '/customers', text: 'Customers' }}
      avatar={<i>A</i>}
      title="Ada"
      chips={<b>Member</b>}
      about="ada@mail.example"
      action={<button type="button">Give</button>}
      tabs={<nav>Tabs</nav>}
    />,
  )
  expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('href')).toBe('/customers')
  expect(screen.getByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy()
  expect(document.body.textContent).toBe('CustomersAAdaMemberada@mail.exampleGiveTabs')
})

test('in a panel beside the list it is a heading below the panel’s', () => {
  render(<EntityHead title="£5.00" />)
  expect(screen.getByRole('heading', { level: 3, name: '£5.00' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([false, true])('a filter offers no choice first; label unseen: %s', (isBare) => {
  const onChange = vi.fn<(value: string) => void>()
  const options = [{ value: 'open', label: 'Open' }]
  render(
    <ChoiceFilter
      label="State"
      all="Every state"
      value={undefined}
      {...{ options, onChange, isBare }}
    />,
  )
  const box = screen.getByRole('combobox', { name: 'State' })
  expect([...box.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Every state',
    'Open',
  ])
  fireEvent.change(box, { target: { value: 'open' } })
  expect(onChange).toHaveBeenCalledWith('open')
})
