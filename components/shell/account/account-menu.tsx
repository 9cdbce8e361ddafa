import { useTranslations } from 'next-intl'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { Avatar } from '#components/ui/layout/avatar.tsx'
import { roleOf } from '#rules/way/access.ts'
import { opens } from '#rules/way/menu.ts'
import { AccountLinks } from './account-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SignOutButton } from './sign-out-button.tsx'

const id = 'account-menu'
const pages = {
  account: '/account',
  security: '/account/security',
  support: '/support-center',
} as const

/** Shows the signed-in person and their pages in the browser's own popover, without a script. */
export function AccountMenu({ shop, user }: { shop: Shop; user: User }) {
  const t = useTranslations('shell')
  const roles = useTranslations('commerce.roles')
  const places = (Object.keys(pages) as (keyof typeof pages)[])
    .filter((key) => opens(shop, user, pages[key]))
    .map((key) => ({ href: pages[key], title: t(`places.${key}`) }))
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('account', { name: user.name })}
        className="rounded-full"
      >
        <Avatar name={user.name || user.email} />
      </button>
      <div
        id={id}
        popover="auto"
        className={
          'fixed inset-auto top-13 right-5 m-0 w-72 rounded-lg border border-line ' +
          'bg-raised p-4 text-text shadow-popover ' +
          'open:animate-appear'
        }
      >
        <p className="truncate font-semibold">{user.name}</p>
        <p className="truncate text-sm text-text-muted">{user.email}</p>
        <p className="mt-1 text-sm text-text-muted">{roles(roleOf(user))}</p>
        <hr className="my-3 border-line" />
        <AccountLinks label={t('ownPages')} menuId={id} places={places} />
        <hr className="my-3 border-line" />
        <LanguageSwitch />
        <hr className="my-3 border-line" />
        <SignOutButton />
      </div>
    </>
  )
}
