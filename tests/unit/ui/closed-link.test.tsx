import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { PlacesProvider } from '#i18n/places.tsx'
import { placesOf } from '#rules/way/menu.ts'

// the real one asks for Next's router
vi.mock('next-intl/navigation', () => ({
  createNavigation: () => ({
    Link: ({
      children,
      prefetch: _,
      ...link
    }: React.ComponentProps<'a'> & { prefetch?: false }) => <a {...link}>{children}</a>,
  }),
}))
afterEach(cleanup)
const owner = { level: 'owner', isAdmin: false, is_pos: false } as User
const shopWith = (settings: object) =>
  ({ settings: { is_accepted_terms: true, gw_plan_name: 'pro', ...settings } }) as unknown as Shop
const show = (settings: object, children: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={{}} timeZone="UTC">
      <PlacesProvider value={placesOf(shopWith(settings), owner)}>{children}</PlacesProvider>
    </NextIntlClientProvider>,
  )
const links = (
  <>
    <Link href="/customers/c1" className="text-accent hover:underline font-medium">
      Ada
    </Link>
    <Link href="/bulk-gift-cards/b1">Draft</Link>
    <Link href="/bulk-gift-cards/overview/b2?state=done">Run</Link>
    <LinkButton href="/bulk-gift-cards/create">Create</LinkButton>
    <LinkButton href="/account/staff">Staff</LinkButton>
  </>
)

test('a shop of the new platform gets text instead of links to what is a 404 there', () => {
  show({ platform_meta_site_id: 'site' }, links)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Draft',
    'Staff',
  ])
  expect(screen.getByText('Ada').className.trim()).toBe('font-medium')
  expect(screen.getByText('Run')).toBeTruthy()
  expect(screen.queryByText('Create')).toBeNull()
})

test('any other shop gets all of them', () => {
  show({}, links)
  expect(screen.getAllByRole('link')).toHaveLength(5)
})
