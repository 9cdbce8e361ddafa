import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FormPane } from '#components/assets/editor/form-pane.tsx'
import type { AssetData } from '#contract/assets/assets.ts'
import { renderEditor, seen } from './within.tsx'

vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ children, href }: { children: React.ReactNode; href: string }) => (
    <a href={href}>{children}</a>
  ),
  useRouter: () => ({ push: () => {} }),
  usePathname: () => '/',
}))
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})
const data = () => seen.store!.now as AssetData<'widget'>
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a card opens its page, an item the next one, and the arrow leads back step by step', async () => {
  const user = userEvent.setup()
  renderEditor('widget', <FormPane />)
  expect(button('Signed in card')).toBeTruthy()
  await user.click(button('Rewards card'))
  expect(field('Title').value).toBe('Ways to earn')
  await user.click(button('Add item'))
  expect(field('Item title').value).toBe('Title')
  expect(field('Item label').value).toBe('Label')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Megaphone' }).checked).toBe(true)
  await user.clear(field('Item title'))
  await user.click(screen.getByRole('radio', { name: 'Trophy' }))
  await user.click(button('Save'))
  expect(button('Unnamed item')).toBeTruthy()
  expect(data().popup.cards[1]).toMatchObject({
    items: [{}, {}, {}, { id: 'i4', text: '', label: 'Label', icon: 'trophy' }],
  })
  await user.click(button('Unnamed item'))
  await user.click(button('Remove item'))
  expect(screen.queryByRole('button', { name: 'Unnamed item' })).toBeNull()
  await user.click(button('Back to all sections'))
  expect(button('Header Section')).toBeTruthy()
  act(() => seen.store!.undo())
  expect(data().popup.cards[1]).toMatchObject({ items: { length: 4 } })
})

test('a text shows its state, its length, and what is wrong with it', async () => {
  const user = userEvent.setup()
  renderEditor('widget', <FormPane />)
  await user.click(button('Header Section'))
  await user.click(screen.getByRole('tab', { name: 'Signed in' }))
  const title = field('Title')
  await user.clear(title)
  await user.type(title, 'Hello {{custmer_name}')
  expect(seen.store!.read().shown).toEqual({ signed: true })
  expect(screen.getByText('20/80')).toBeTruthy()
  expect(screen.getByText(/{custmer_name} doesn’t exist here/)).toBeTruthy()
  await user.click(button('Use {customer_name}'))
  expect(title.value).toBe('Hello {customer_name}')
  await user.click(button('Insert {customer_name} into Title'))
  expect(title.value).toContain('{customer_name}{customer_name}')
})

test('the popup is hidden only while Button text has the focus; errors are shown on focus', async () => {
  const user = userEvent.setup()
  renderEditor('popup', <FormPane />)
  const { store } = seen
  const first = within(screen.getByRole('group', { name: 'Button' }))
  await user.click(first.getByRole('textbox', { name: 'Button text' }))
  expect(store!.read().passing).toEqual({ popup_opened: false })
  await user.click(field('Error text'))
  expect(store!.read()).toMatchObject({
    passing: null,
    shown: { matching_gift_card_status: 'error', show_matching_section: true },
  })
  await user.click(field('Success text'))
  expect(store!.read().shown).toMatchObject({ matching_gift_card_status: 'ok' })
})

test('a colour is typed, or by hue and alpha, which stay within their bounds', async () => {
  const user = userEvent.setup()
  renderEditor('widget', <FormPane />)
  await user.click(screen.getByRole('tab', { name: 'General' }))
  const colours = within(screen.getByRole('group', { name: 'Widget Colors' }))
  const text = colours.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
  await user.clear(text)
  await user.type(text, '#2a6a55')
  expect(colours.getByText(/hard to read/)).toBeTruthy()
  await user.click(colours.getByRole('button', { name: 'Fix the contrast of Text' }))
  expect(colours.queryByText(/hard to read/)).toBeNull()
  await user.click(colours.getByRole('button', { name: 'Choose Text' }))
  const hue = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Hue' })
  await user.clear(hue)
  await user.type(hue, '999')
  expect(hue.value).toBe('360')
  for (const name of ['Hue', 'Alpha', 'Text: saturation and brightness'])
    expect(screen.getByRole('slider', { name })).toBeTruthy()
  const alpha = screen.getByRole('spinbutton', { name: 'Alpha' })
  await user.clear(alpha)
  await user.type(alpha, '50')
  expect(data().button.textColor).toMatch(/^#[0-9a-f]{6}80$/)
})

test('another language has its own texts, with the original as the hint', async () => {
  const user = userEvent.setup()
  history.replaceState(null, '', '/?language=ru&part=button')
  renderEditor('widget', <FormPane />)
  const text = field('Button text')
  expect(text.value).toBe('Бонусы')
  await user.clear(text)
  expect(text.placeholder).toBe('Rewards')
  expect(screen.getByText(/Not translated yet/)).toBeTruthy()
  expect(data().button.text).toBe('Rewards')
})

test('referral cards only with the program; off, their form is greyed out', async () => {
  const user = userEvent.setup()
  renderEditor('widget', <FormPane />, { referral: { isShown: false, isOn: false } })
  expect(screen.queryByRole('button', { name: 'Referral' })).toBeNull()
  cleanup()
  renderEditor('widget', <FormPane />, { referral: { isShown: true, isOn: false } })
  await user.click(button('Referral'))
  expect(screen.getByRole('switch', { name: 'Enable referral' })).toBeTruthy()
  expect(field('Title').matches(':disabled')).toBe(true)
})

test('without the right to settings everything is read, and nothing can be changed', () => {
  renderEditor('popup', <FormPane />, { mayEdit: false })
  for (const box of screen.getAllByRole('textbox')) expect(box.matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Reset to Defaults' })).toBeNull()
})
