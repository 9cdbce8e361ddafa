import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActiveToggle } from '#components/assets/editor/active-toggle.tsx'
import { TopBar } from '#components/assets/editor/top-bar.tsx'
import { offerUpgrade, useWanted } from '#components/commerce/plan/upgrading.ts'
import { setAt } from '#rules/assets/form/edit.ts'
import { renderEditor, seen } from './within.tsx'

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))
vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ children, href }: { children: React.ReactNode; href: string }) => (
    <a href={href}>{children}</a>
  ),
  useRouter: () => ({ push: () => {} }),
  usePathname: () => '/',
}))

const fetched = vi.fn<(address: string, init?: { method?: string }) => Promise<Response>>()
const writes = () => fetched.mock.calls.filter(([, init]) => init?.method !== 'GET')
beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json({ plans: [] }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  offerUpgrade(null)
  vi.unstubAllGlobals()
})
/** The feature for which the frame opens the popup. */
function Offered() {
  return <output aria-label="offered">{useWanted()?.feature}</output>
}
const offered = () => screen.getByRole('status', { name: 'offered' }).textContent

test('switching on what the plan lacks opens the popup before anything is sent', async () => {
  const user = userEvent.setup()
  renderEditor(
    'account_page',
    <>
      <ActiveToggle
        asset={{ name: 'account_page', active: false }}
        mayEdit
        lacks={['account_page']}
      />
      <Offered />
    </>,
  )
  await user.click(screen.getByRole('switch'))
  expect(offered()).toBe('account_page')
  expect(writes()).toEqual([])
})

test('saving a look of one’s own that the plan lacks opens it too; what is typed stays', async () => {
  const user = userEvent.setup()
  renderEditor(
    'check_balance_page',
    <>
      <TopBar />
      <Offered />
    </>,
    { lacks: ['customize_check_balance'] },
  )
  act(() => seen.store!.write(setAt(seen.store!.now, 'main_section.title', 'Mine')))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(offered()).toBe('customize_check_balance')
  expect(writes()).toEqual([])
  expect(seen.store!.now).toMatchObject({ main_section: { title: 'Mine' } })
})
