import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActButtons, inDialogs, type Way } from '#components/commerce/act/act-buttons.tsx'
import { ActsCard } from '#components/commerce/act/acts-card.tsx'

vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}))
afterEach(cleanup)

type Subject = { name: string }
const Dialog = ({ name, onClose }: Subject & { onClose: () => void }) => (
  <div role="dialog">
    {name}
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
)
const press = vi.fn<() => void>()
const ways: Record<'merge' | 'print' | 'table' | 'pause', Way<Subject>> = {
  ...inDialogs({ merge: Dialog }),
  print: { href: '/print' },
  table: { file: '/table.csv' },
  pause: { press, isBusy: false },
}
const acts = Object.keys(ways) as (keyof typeof ways)[]
const shown = (why: 'late' | null, onToggle = vi.fn<(isOpen: boolean) => void>()) => {
  render(
    <ActButtons
      offers={acts.map((act) => ({ act, why }))}
      ways={ways}
      subject={{ name: 'Ada' }}
      label={(act) => `Do ${act}`}
      whyText={(reason) => `It is too ${reason}.`}
      onToggle={onToggle}
    />,
  )
  return onToggle
}

test('an act opens its dialog, leads to its page, hands over its file or is done at once', () => {
  const onToggle = shown(null)
  fireEvent.click(screen.getByRole('button', { name: 'Do merge' }))
  expect(screen.getByRole('dialog').textContent).toContain('Ada')
  expect(onToggle).toHaveBeenLastCalledWith(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onToggle).toHaveBeenLastCalledWith(false)
  expect(screen.getByRole('link', { name: 'Do print' }).getAttribute('href')).toBe('/print')
  expect(screen.getByRole('link', { name: 'Do table' }).hasAttribute('download')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Do pause' }))
  expect(press).toHaveBeenCalledOnce()
})

test('an act that is not possible now stays, can be reached, says why and does nothing', () => {
  press.mockClear()
  const onToggle = shown('late')
  for (const act of acts) {
    const button = screen.getByRole('button', { name: `Do ${act}`, description: 'It is too late.' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    button.focus()
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
  }
  expect(press).not.toHaveBeenCalled()
  expect(onToggle).not.toHaveBeenCalled()
  expect(screen.queryByRole('link')).toBeNull()
})

test('Escape takes the reason away before it closes anything around it', () => {
  const onKeyDown = vi.fn<() => void>()
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- plays a panel
    <div onKeyDown={onKeyDown}>
      <ActButtons
        offers={[{ act: 'print', why: 'late' as const }]}
        ways={{ print: { href: '/' } }}
        subject={{}}
        label={() => 'Print'}
        whyText={() => 'Too late'}
      />
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Print' })
  const tip = () => screen.getByRole('tooltip', { hidden: true }).className
  expect(tip()).toContain('group-focus-within:visible')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(tip()).not.toContain('group-focus-within:visible')
  expect(onKeyDown).not.toHaveBeenCalled()
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(onKeyDown).toHaveBeenCalledOnce()
  fireEvent.blur(button)
  expect(tip()).toContain('group-focus-within:visible')
})

test('a card of acts has its title', () => {
  render(
    <ActsCard
      title="Actions"
      offers={[{ act: 'print', why: null }]}
      ways={{ print: { href: '/' } }}
      subject={{}}
      label={() => 'Print'}
      whyText={(why) => why}
    />,
  )
  expect(screen.getByRole('region', { name: 'Actions' }).textContent).toContain('Print')
})

test('the focus stays among the acts when the one that had it is gone', () => {
  const card = (act: 'disable' | 'enable' | null) => (
    <ActsCard
      title="Actions"
      offers={[{ act: 'print' as const, why: null }, ...(act ? [{ act, why: null }] : [])]}
      ways={{
        print: { href: '/' },
        disable: { press, isBusy: false },
        enable: { press, isBusy: false },
      }}
      subject={{}}
      label={(one) => one}
      whyText={(why) => why}
    />
  )
  const { rerender } = render(card('disable'))
  screen.getByRole('button', { name: 'disable' }).focus()
  rerender(card('enable'))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'print' }))
  screen.getByRole('button', { name: 'enable' }).focus()
  rerender(card('enable'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'enable' }))
})
