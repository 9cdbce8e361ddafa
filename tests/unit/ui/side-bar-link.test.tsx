import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SideBarLink } from '#components/shell/frame/side-bar-link.tsx'

const here = vi.hoisted(() => ({ path: '/' }))
vi.mock('#i18n/navigation.ts', () => ({
  usePathname: () => here.path,
  Link: ({ prefetch: _, children, ...link }: React.ComponentProps<'a'> & { prefetch: boolean }) => (
    <a {...link}>{children}</a>
  ),
}))
vi.mock('#components/ui/button/link-pending.tsx', () => ({ LinkPending: () => null }))
afterEach(cleanup)

test.each([
  ['/egifts/manage', '/egifts', '/egifts/setup', 'true'],
  ['/egifts/manage', '/egifts', '/egifts/manage', 'page'],
  ['/customers', '/customers', '/customers/c1', 'true'],
  ['/email-notifications', '/email-builder', '/email-builder', 'true'],
  ['/email-notifications', '/email-builder', '/email-notifications', 'page'],
  ['/', '/', '/customers', null],
])('the entry of %s below %s is marked at %s: %s', (href, under, path, current) => {
  here.path = path
  render(<SideBarLink href={href} under={under} label="Entry" icon={null} />)
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current)
})
